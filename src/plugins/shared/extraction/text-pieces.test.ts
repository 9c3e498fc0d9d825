import { LONGEST_FILE_TEXT } from "@core/domain/file/file-text-limit";
import { expect, test } from "vitest";
import { TextPieces } from "./text-pieces";

test("a text is its pieces in their order, and no longer than a file's may be", () => {
  const pieces = new TextPieces();
  pieces.push("a", "", "b");
  pieces.push("x".repeat(LONGEST_FILE_TEXT - 2));
  pieces.push("");
  expect(pieces.toString()).toHaveLength(LONGEST_FILE_TEXT);
  expect(pieces.toString()).toMatch(/^abx/);
  expect(() => pieces.push("c")).toThrow(
    expect.objectContaining({ code: "file.text-too-long", params: { limit: LONGEST_FILE_TEXT } }),
  );
});
