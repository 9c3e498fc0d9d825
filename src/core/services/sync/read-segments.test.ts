import { expect, test } from "vitest";
import { plainKey } from "../../../../tests/sync/devices";
import { segmentName } from "../../domain/sync/segment";
import { MOST_AHEAD_MS, stampAfter } from "../../domain/sync/stamp";
import { filesByDevice, readSegment, type SegmentReader } from "./read-segments";

const NEVER = new AbortController().signal;
const NOW = Date.UTC(2026, 0, 1);
const [DESK, PHONE] = ["desk00000000", "phone0000000"];
const nameOf = (number: number, device = DESK, group = plainKey.id) => segmentName({ group, device, number });
const stamp = (at: number) => stampAfter(undefined, at, DESK);
const entry = (id: string, more: object = {}) => ({
  ...{ store: "agents", stamps: { id: `agents/${id}`, base: stamp(1) }, record: { id, name: id } },
  ...more,
});
const made = (more: object = {}) => ({ v: 1, database: 13, name: "Desk", madeAt: 1, entries: [], ...more });

/** The names in the first segment as it is read from files with these contents, or the code of why it is not. */
async function read(...contents: readonly unknown[]) {
  const names = contents.map((_, at) => `copy ${at}`);
  const files = new Map<string, Uint8Array<ArrayBuffer> | undefined>();
  for (const [at, content] of contents.entries()) {
    const text = typeof content === "string" ? content : JSON.stringify(content);
    files.set(
      `copy ${at}`,
      content === undefined ? undefined : await plainKey.seal(nameOf(1), new TextEncoder().encode(text)),
    );
  }
  const place = { get: async (name: string) => files.get(name) };
  const reader: SegmentReader = { place, key: plainKey, version: 13, now: () => NOW };
  return readSegment(reader, DESK, 1, names, NEVER).then(
    ({ name, entries }) => [name, ...entries.map(({ stamps }) => stamps.id)],
    (error: { code: string }) => error.code,
  );
}

test("the files of a group are known by device and number, with their copies", () => {
  const copy = nameOf(2).replace(".troupe", " (1).troupe");
  const files = filesByDevice(
    [nameOf(2), nameOf(1), copy, nameOf(1, PHONE), nameOf(3, DESK, "f".repeat(16)), "notes.txt"],
    plainKey.id,
  );
  expect([...files].map(([device, numbers]) => [device, [...numbers]])).toEqual([
    [
      DESK,
      [
        [1, [nameOf(1)]],
        [2, [copy, nameOf(2)]],
      ],
    ],
    [PHONE, [[1, [nameOf(1, PHONE)]]]],
  ]);
});

test("a segment is read from the first of its files that is whole, and missed where there is none", async () => {
  const whole = made({ entries: [entry("a"), entry("b", { record: undefined })] });
  expect(await read(whole)).toEqual(["Desk", "agents/a", "agents/b"]);
  expect(await read(undefined, "no JSON", whole, made())).toEqual(["Desk", "agents/a", "agents/b"]);
  expect(await read()).toBe("devices.missing");
  expect(await read(undefined)).toBe("devices.missing");
  expect(await read("no JSON", undefined)).toBe("devices.unreadable");
});

test.each([
  ["of a later form", { v: 2 }, "app.newer"],
  ["of a later database", { database: 14 }, "app.newer"],
  ["of a later form that holds something else", { v: 2, entries: "?" }, "app.newer"],
  ["without entries", { entries: undefined }, "devices.unreadable"],
  [
    "with a store that does not travel",
    { entries: [entry("a"), entry("b", { store: "credentials" })] },
    "devices.unreadable",
  ],
  ["with the stamps of another store", { entries: [entry("a", { store: "tasks" })] }, "devices.unreadable"],
  [
    "with the stamps of another record",
    { entries: [entry("a", { record: { id: "b" } })] },
    "devices.unreadable",
  ],
])("nothing is believed of a segment %s", async (_, more, code) => {
  expect(await read(made(more))).toBe(code);
});

test("a clock may be ten minutes ahead, and no more", async () => {
  const at = (time: number) =>
    made({ entries: [entry("a", { stamps: { id: "agents/a", base: stamp(time) } })] });
  expect(await read(at(NOW + MOST_AHEAD_MS))).toEqual(["Desk", "agents/a"]);
  expect(await read(at(NOW + MOST_AHEAD_MS + 1))).toBe("devices.clock-ahead");
});

test("a fault that is not one of the file is told", async () => {
  const place = { get: async () => new Uint8Array(1) };
  const open = () => Promise.reject(new TypeError("a slip"));
  const reader = { place, key: { ...plainKey, open }, version: 13, now: () => NOW };
  await expect(readSegment(reader, DESK, 1, ["x", "y"], NEVER)).rejects.toThrow("a slip");
});
