import type { CallToolResult, ContentBlock } from "@modelcontextprotocol/client";
import { describe, expect, test } from "vitest";
import { resultText } from "./result-text";

const textOf = (blocks: readonly object[], more: object = {}, names?: ReadonlyMap<ContentBlock, string>) =>
  resultText({ content: blocks, ...more } as CallToolResult, names);
const text = (words: string) => ({ type: "text", text: words });
const image = { type: "image", mimeType: "image/png", data: "AAAAAAAA" };
const resource = (rest: object) => ({ type: "resource", resource: { uri: "file:///a", ...rest } });

describe("the result of a call", () => {
  test.each([
    [text("rain"), "rain"],
    [image, "(image, image/png, 6 bytes: not passed on)"],
    [{ type: "audio", mimeType: "audio/mp3", data: "AAAA" }, "(audio, audio/mp3, 3 bytes: not passed on)"],
    [{ type: "resource_link", name: "a", uri: "file:///a" }, "(link to a resource: a, file:///a)"],
    [resource({ text: "rain" }), "Resource file:///a:\nrain"],
    [resource({ blob: "AAAA" }), "(resource file:///a, 3 bytes: not passed on)"],
    [{ type: "new" }, "(nothing)"],
  ])("of %j says %s", (block, words) => {
    expect(textOf([block])).toBe(words);
  });

  test("names the files that are kept of it", () => {
    const [picture, file, sound] = [image, resource({ blob: "AAAA" }), { ...image, type: "audio" }];
    const names = new Map([picture, file, sound].map((block, at) => [block as ContentBlock, `${at}.x`]));
    expect(textOf([picture, file, sound], {}, names)).toBe(
      "(picture: 0.x)\n\n(file: 1.x, of file:///a)\n\n(file: 2.x)",
    );
  });

  test("is its parts, those without words left out, and may be nothing", () => {
    expect(textOf([text("a"), text(""), text("b")])).toBe("a\n\nb");
    expect(textOf([])).toBe("(nothing)");
    expect(resultText({} as CallToolResult)).toBe("(nothing)");
  });

  test("says that it failed", () => {
    expect(textOf([text("no")], { isError: true })).toBe("The tool says that it failed:\n\nno");
  });

  test("has what is structured where no text says the same", () => {
    const structuredContent = { a: 1 };
    expect(textOf([], { structuredContent })).toBe('{"a":1}');
    expect(textOf([image], { structuredContent })).toMatch(/not passed on\)\n\n\{"a":1\}$/);
    expect(textOf([text("a is 1")], { structuredContent })).toBe("a is 1");
  });
});
