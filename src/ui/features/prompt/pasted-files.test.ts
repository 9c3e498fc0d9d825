import { expect, test } from "vitest";
import { pastedFiles } from "./use-prompt-paste";

const names = (text: string, ...files: string[]) => {
  const list = files.map((name) => new File(["x"], name)) as unknown as FileList;
  return pastedFiles({ files: list, getData: () => text }).map(({ name }) => name);
};

test("a picture and copied files are pasted as files", () => {
  expect(names("", "image.png")).toEqual(["image.png"]);
  expect(names("a.pdf\nb.txt", "a.pdf", "b.txt")).toEqual(["a.pdf", "b.txt"]);
  expect(names("/home/ada/a.pdf\n", "a.pdf")).toEqual(["a.pdf"]);
});

test("cells of a table are pasted as text, not as the picture that comes with them", () => {
  expect(names("Loire\t1006\nSeine\t777", "image.png")).toEqual([]);
});
