import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { zipArchiveReader } from "./zip-archive-reader";

test("finds files by their names, wherever they lie, in order", async () => {
  const archive = zipSync({
    "export/part-1.json": strToU8("[2]"),
    "export/part-0.json": strToU8("[1]"),
    "xpart-2.json": strToU8("no"),
  });
  expect(await zipArchiveReader.texts(archive, /part-\d+\.json/)).toEqual(["[1]", "[2]"]);
  expect(await zipArchiveReader.texts(archive, /other\.json/)).toEqual([]);
});

test("what is no archive is refused", async () => {
  await expect(zipArchiveReader.texts(strToU8("PK no"), /a/)).rejects.toBeDefined();
});
