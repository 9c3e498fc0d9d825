import type { ContentBlock } from "@modelcontextprotocol/client";
import { expect, test } from "vitest";
import { resultFiles } from "./result-files";
import { resultText } from "./result-text";

const picture = (mimeType: string, data: string): ContentBlock => ({ type: "image", mimeType, data });
const blob = (uri: string, mimeType?: string): ContentBlock => ({
  type: "resource",
  resource: { uri, blob: "eA==", ...(mimeType ? { mimeType } : {}) },
});
const files = (content: ContentBlock[], isTaken = (_: string) => false) => [
  ...resultFiles({ content }, "draw", isTaken).values(),
];
const names = (...given: Parameters<typeof files>) => files(...given).map(({ name }) => name);

test("pictures are numbered on from those that are there, and named in the words", () => {
  const content = [picture("image/png", "eA=="), picture("image/jpeg", "eA==")];
  expect(names(content, (name) => name === "draw-1.png")).toEqual(["draw-2.png", "draw-3.jpg"]);
  const told = resultText({ content }, new Map([[content[0] as ContentBlock, "draw-1.png"]]));
  expect(told).toBe("(picture: draw-1.png)\n\n(image, image/jpeg, 3 bytes: not passed on)");
});

test("sounds and other files are kept too, under names of our own", () => {
  const content: ContentBlock[] = [
    { type: "audio", mimeType: "audio/wav", data: "eA==" },
    blob("file:///../../etc/passwd", "application/pdf"),
    blob("https://x.example/a/report.XLS?v=1", "application/vnd.ms-excel"),
    blob("demo://1", "a/b\r\nset-cookie: c"),
  ];
  expect(files(content).map(({ type, name, mimeType }) => [type, name, mimeType])).toEqual([
    ["other", "draw-1.wav", "audio/wav"],
    ["other", "draw-2.pdf", "application/pdf"],
    ["other", "draw-3.xls", "application/vnd.ms-excel"],
    ["other", "draw-4.bin", "application/octet-stream"],
  ]);
  const [, pdf] = content;
  expect(resultText({ content }, new Map([[pdf as ContentBlock, "draw-2.pdf"]]))).toContain(
    "(file: draw-2.pdf, of file:///../../etc/passwd)",
  );
});

test("what is no picture, no base64, too large or too many is not taken", () => {
  expect(
    names([picture("image/svg+xml", "eA=="), picture("text/html", "eA=="), picture("image/png", "<b>")]),
  ).toEqual([]);
  expect(names([picture("image/png", "AAAA".repeat(1_500_000)), picture("image/png", "eA==")])).toEqual([
    "draw-1.png",
  ]);
  // Two of two megabytes are all that there is room for.
  const half = () => picture("image/png", "AAAA".repeat((2 * 1024 * 1024) / 3));
  const whole = names([half(), half(), picture("image/png", "AAAAAA==")]);
  expect(whole).toEqual(["draw-1.png", "draw-2.png", "draw-3.png"]);
  expect(names([half(), half(), picture("image/png", "AAAAAAA=")])).toHaveLength(2);
  expect(names(Array.from({ length: 30 }, () => picture("image/png", "eA==")))).toHaveLength(20);
});
