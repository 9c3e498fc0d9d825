import * as v from "valibot";
import { expect, test } from "vitest";
import { readSegmentName, segment, segmentName } from "./segment";

const NAMED = { group: "0123456789abcdef", device: "abcdefghijk0", number: 7 };

test("the name of a segment tells its group, device and number, also where something was added to it", () => {
  const name = segmentName(NAMED);
  expect(name).toBe("0123456789abcdef-abcdefghijk0-00000007.troupe");
  expect(readSegmentName(name)).toEqual(NAMED);
  expect(readSegmentName("0123456789abcdef-abcdefghijk0-00000007 (conflicted copy).troupe")).toEqual(NAMED);
  for (const other of ["notes.txt", "", "0123456789abcdef-abcdefghijk0-0000007", `x${name}`])
    expect(readSegmentName(other)).toBeUndefined();
});

test("a segment is one of the first version, whose device has a name of two hundred letters at the most", () => {
  const made = { v: 1, database: 22, name: "x".repeat(200), madeAt: 1, entries: [] };
  expect(v.is(segment, made)).toBe(true);
  expect(v.is(segment, { ...made, keys: "AAAA", isLast: true, commands: [] })).toBe(true);
  for (const other of [{ v: 2 }, { name: "x".repeat(201) }, { keys: "no base64!" }, { entries: undefined }])
    expect(v.is(segment, { ...made, ...other })).toBe(false);
});
