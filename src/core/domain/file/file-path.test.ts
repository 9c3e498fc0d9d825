import { expect, test } from "vitest";
import { isSafePath, pathKey } from "./file-path";
import { TakenPaths } from "./taken-paths";

test.each([
  "a.txt",
  "a/b/c.txt",
  "a".repeat(200),
  "1/2/3/4/5/6/7/8/9/10",
  "console.log",
  "com.txt",
  "ünï/文.md",
])("%s is a path within a folder", (path) => expect(isSafePath(path)).toBe(true));

test.each([
  "",
  "a".repeat(201),
  "1/2/3/4/5/6/7/8/9/10/11",
  "/a",
  "a//b",
  "../a",
  "a/..",
  "a/./b",
  "a.",
  " a",
  "a /b",
  "C:\\a",
  "a*b",
  "a?",
  'a"b',
  "a<b",
  "a|b",
  "CON",
  "nul.txt",
  "a/lpt1.log",
  "a\u202eb",
])("%j is none", (path) => expect(isSafePath(path)).toBe(false));

test("paths are the same in any case and however their letters are written", () =>
  expect(pathKey("CAFE\u0301.TXT")).toBe(pathKey("café.txt")));

test("a path is free unless it is taken, or a folder and a file would have one name", () => {
  const taken = new TakenPaths();
  taken.take("a/b/c.txt");
  for (const path of ["a/b/C.TXT", "a", "A/b", "a/b/c.txt/d"]) expect(taken.isFree(path)).toBe(false);
  for (const path of ["a/b/d.txt", "a/c", "b", "c.txt"]) expect(taken.isFree(path)).toBe(true);
});
