import { expect, test } from "vitest";
import { keptPreview } from "./kept-preview";

test("short files are kept whole, new ones without a text before", () => {
  const files = [
    { path: "a.md", sizeBytes: 3, before: "old", after: "new" },
    { path: "b.md", sizeBytes: 5, after: "added" },
    { path: "c.png", sizeBytes: 900 },
  ];
  expect(keptPreview(files)).toEqual(files);
});

test("texts of all files share 40,000 characters, and a file that lost some of its own says so", () => {
  const [first, second, third] = keptPreview([
    { path: "a.md", sizeBytes: 1, before: "a".repeat(10_000), after: "b".repeat(20_000) },
    { path: "b.md", sizeBytes: 1, before: "c".repeat(9_000), after: "d".repeat(9_000) },
    { path: "c.md", sizeBytes: 1, after: "e" },
  ]);
  expect(first).toMatchObject({ before: "a".repeat(10_000), after: "b".repeat(20_000) });
  expect(first?.isCut).toBeUndefined();
  expect(second).toMatchObject({ before: "c".repeat(9_000), after: "d".repeat(1_000), isCut: true });
  expect(third).toMatchObject({ after: "", isCut: true });
});

test("what was cut before stays marked, and 200 files are named", () => {
  const files = Array.from({ length: 201 }, (_, place) => ({
    path: `${place}.md`,
    sizeBytes: 1,
    after: "x",
    isCut: true,
  }));
  expect(keptPreview(files)).toEqual(files.slice(0, 200));
});
