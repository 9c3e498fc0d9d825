import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { zipArchiveReader } from "./zip-archive-reader";

test("finds a file by its name, wherever it lies", async () => {
  const archive = zipSync({
    "export/conversations.json": strToU8("[1]"),
    "xconversations.json": strToU8("no"),
  });
  expect(await zipArchiveReader.text(archive, "conversations.json")).toBe("[1]");
  expect(await zipArchiveReader.text(archive, "other.json")).toBeUndefined();
});

test("what is no archive is refused", async () => {
  await expect(zipArchiveReader.text(strToU8("PK no"), "a")).rejects.toBeDefined();
});
