import { expect, test } from "vitest";
import { withUsefulMarks } from "./cache-marks";

const said = (length: number, cached?: boolean) => ({
  ...{ role: "user" as const, content: "x".repeat(length) },
  ...(cached === undefined ? {} : { cached }),
});
const marked = (...messages: Parameters<typeof withUsefulMarks>[0]) =>
  withUsefulMarks(messages).map(({ cached }) => cached);

test("a mark is useful from the length on that any model keeps, all before it included", () => {
  expect(marked(said(4_095, true))).toEqual([false]);
  expect(marked(said(4_096, true))).toEqual([true]);
  expect(marked(said(4_000), said(96, true), said(9))).toEqual([false, true, false]);
});

test("of more marks than are allowed, the last ones stay", () => {
  const all = Array.from({ length: 6 }, () => said(5_000, true));
  expect(marked(...all)).toEqual([false, false, true, true, true, true]);
});

test("files count as the text they are decoded to, and pictures as none", () => {
  const file = { name: "a", mimeType: "", data: "A".repeat(4_096 / 0.75 + 1) };
  const of = (type: "text" | "image") => ({ ...said(0, true), attachments: [{ ...file, type }] });
  expect(marked(of("text"))).toEqual([true]);
  expect(marked(of("image"))).toEqual([false]);
});
