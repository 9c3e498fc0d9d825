import { expect, test } from "vitest";
import { zipOf } from "../../../../tests/fakes/office-files";
import { openArchive } from "./open-archive";

const TWO = zipOf({ "a.xml": "é", "b.txt": "text" });
const limits = { entries: 9, unpackedMb: 1 };

test("the wanted files of an archive are there as text, and nothing else", () => {
  const archive = openArchive(TWO, /\.xml$/, limits);
  expect(archive.paths).toEqual(["a.xml"]);
  expect(["a.xml", "b.txt", "toString", "__proto__"].map((path) => archive.text(path))).toEqual([
    "é",
    "",
    "",
    "",
  ]);
});

test("an archive has no more entries than allowed, wanted or not", () => {
  expect(openArchive(TWO, /xml/, { ...limits, entries: 2 }).paths).toEqual(["a.xml"]);
  expect(() => openArchive(TWO, /xml/, { ...limits, entries: 1 })).toThrow(
    expect.objectContaining({ code: "file.too-many-entries", params: { limit: 1 } }),
  );
});

test("what is unpacked is no larger than allowed, all together, and what is not wanted does not count", () => {
  const half = "x".repeat(512 * 1024);
  const whole = zipOf({ "a.xml": half, "b.xml": half, "c.txt": half });
  expect(openArchive(whole, /xml$/, limits).paths).toHaveLength(2);
  expect(() => openArchive(whole, /./, limits)).toThrow(
    expect.objectContaining({ code: "file.unpacks-too-large", params: { size: 1 } }),
  );
});

test("a broken archive is an error", () => {
  expect(() => openArchive(new Uint8Array(9), /./)).toThrow(Error);
});
