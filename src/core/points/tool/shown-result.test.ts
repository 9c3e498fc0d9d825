import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { textAttachment } from "../../../../tests/fakes/text-attachment";
import { toolContext } from "../../../../tests/fakes/tool-context";
import { pictureFiles, pictures, resultForView, viewOf } from "./shown-result";

const picture = (data: string, type = "image/png") => ({ type, data });

describe("the pictures of a result", () => {
  test("are twenty at the most, each of a kind that runs nothing", () => {
    expect(v.is(pictures, Array(20).fill(picture("AAAA")))).toBe(true);
    expect(v.is(pictures, Array(21).fill(picture("AAAA")))).toBe(false);
    for (const type of ["image/jpeg", "image/gif", "image/webp"])
      expect(v.is(pictures, [picture("AAAA", type)])).toBe(true);
    for (const wrong of [picture("AAAA", "image/svg+xml"), picture("no base64!"), picture("")])
      expect(v.is(pictures, [wrong])).toBe(false);
  });

  test("have four megabytes together at the most", () => {
    // Four letters are three bytes.
    const most = "AAAA".repeat(Math.floor((4 * 1024 * 1024) / 3));
    expect(v.is(pictures, [picture(most)])).toBe(true);
    expect(v.is(pictures, [picture(most), picture("AAAA")])).toBe(false);
  });

  test("are files named after the tool, beside those that are there", () => {
    const given = v.parse(pictures, [
      picture("AAAA"),
      picture("AAAA", "image/jpeg"),
      picture("AAAA", "image/webp"),
    ]);
    const context = { ...toolContext, files: () => [textAttachment("dice-2.jpg", "x")] };
    const { files, showsPictures } = pictureFiles(given, "dice", context);
    expect(showsPictures).toBe(true);
    expect(files?.map(({ name, mimeType, sizeBytes, type }) => [name, mimeType, sizeBytes, type])).toEqual([
      ["dice-1.png", "image/png", 3, "image"],
      ["dice-3.jpg", "image/jpeg", 3, "image"],
      ["dice-4.webp", "image/webp", 3, "image"],
    ]);
    expect(pictureFiles([], "dice", context)).toEqual({});
  });
});

test("a view is handed a result with its data, unless that is very long", () => {
  expect(JSON.parse(resultForView("6", { a: 1 }).forView ?? "")).toEqual({
    content: [{ type: "text", text: "6" }],
    structuredContent: { a: 1 },
  });
  const around = resultForView("", undefined).forView?.length ?? 0;
  expect(resultForView("x".repeat(100_000 - around), undefined).forView).toHaveLength(100_000);
  expect(resultForView("x".repeat(100_001 - around), undefined)).toEqual({});
});

test("a view may call the tools of its plugin, and none of another", async () => {
  const manifest = {
    name: "Acme",
    contributes: [
      { point: "tool", id: "dice" },
      { point: "page", id: "board" },
    ],
  };
  const view = viewOf(manifest as never, "<p>");
  expect([view.origin, view.toolOf("dice"), view.toolOf("board"), view.toolOf("other")]).toEqual([
    "Acme",
    "dice",
    undefined,
    undefined,
  ]);
  expect(await view.read(new AbortController().signal)).toBe("<p>");
});
