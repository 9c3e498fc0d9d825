import { expect, test } from "vitest";
import { fileExtension, fileStem } from "./file-name";

test("a file is called after the title, in lower case, with letters of every script", () => {
  expect(fileStem("A Guide: part/2")).toBe("a-guide-part-2");
  expect(fileStem("도서관 계획")).toBe("도서관-계획");
  expect(fileStem("???")).toBe("artifact");
});

test("no title leads out of the folder, is too long, or names a device", () => {
  expect(fileStem("../../etc/passwd\u0000")).toBe("etc-passwd");
  expect(fileStem("𝒜".repeat(200)).length).toBeLessThan(80);
  expect(fileStem("x".repeat(500)).length + ".csv.zip".length).toBeLessThanOrEqual(80);
  expect(fileStem("CON")).toBe("con-artifact");
});

test("an extension is known by its language, or is the language where that is safe", () => {
  expect(["python", "html", "", "c++", "../x", "constructor"].map(fileExtension)).toEqual([
    "py",
    "html",
    "txt",
    "cpp",
    "txt",
    "txt",
  ]);
});
