import { expect, test } from "vitest";
import { richTextOf } from "../../../ui/markdown/parse/rich-text-of";
import type { Source } from "./source";
import { sourcesMarkdown } from "./sources-markdown";

const page: Source = {
  kind: "web",
  number: 101,
  name: "Rivers [of](javascript:alert(1)) <b>Lyon</b>",
  url: "https://a.example/x(1)?a=b",
  readAt: Date.UTC(2026, 10, 22),
  passage: "Two\n\n# rivers *meet*.",
};
const file: Source = { number: 1, itemId: "k", name: "secret.pdf", start: 0, end: 9 };

test("the pages of a text are a list under it, without the files of the user and without marks of their own", () => {
  const written = sourcesMarkdown([file, page], "en");
  expect(written).toContain("## Sources");
  expect(written).not.toContain("secret.pdf");
  const [heading, list] = richTextOf(written).blocks;
  expect(heading).toMatchObject({ type: "heading" });
  const runs = JSON.stringify(list);
  expect(runs).toContain('"href":"https://a.example/x%281%29?a=b"');
  const addresses = Array.from(runs.matchAll(/"href":"([^"]*)"/g), ([, address]) => address);
  expect(new Set(addresses)).toEqual(new Set(["https://a.example/x%281%29?a=b"]));
  const words = Array.from(runs.matchAll(/"text":"([^"]*)"/g), ([, text]) => text).join("");
  expect(words).toBe(
    "[101] Rivers [of](javascript:alert(1)) <b>Lyon</b>, a.example, read 2026-11-22: “Two # rivers *meet*.”",
  );
});

test("there is no list where no page is cited", () => {
  expect(sourcesMarkdown([file], "en")).toBe("");
  expect(sourcesMarkdown(undefined, "fr")).toBe("");
});
