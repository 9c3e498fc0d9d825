import { segmentName } from "@core/domain/sync/segment";
import type { WriteOperation } from "@core/ports/database";
import type { GroupKey } from "@core/ports/sync/group-cipher";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { WebGroupCipher } from "../../src/plugins/browser/sync/web-group-cipher";
import { MemorySyncFiles } from "../fakes/memory-sync-place";
import { newKey, type SharedTime, TestDevice } from "./devices";

/** `npm run test:sync` makes more. */
const ATTACKS = import.meta.env.TEST_LENGTH === "long" ? 10_000 : 300;
const MINUTE = 60_000;

let key: GroupKey;

/** Two devices, of which one has written three segments. */
async function twoDevices() {
  const files = new MemorySyncFiles();
  const time: SharedTime = { now: Date.UTC(2026, 0, 1) };
  const [writer, reader] = [
    new TestDevice("writer", files, time, key),
    new TestDevice("reader", files, time, key),
  ];
  await writer.join();
  await reader.join();
  for (const id of ["1", "2", "3"]) {
    await writer.database.write([agent(id)]);
    await writer.sync();
  }
  return { files, time, writer, reader };
}

function agent(id: string): WriteOperation {
  return { type: "put", store: "agents", record: { id, name: id } } as unknown as WriteOperation;
}

function nameOf(device: TestDevice, number: number): string {
  return segmentName({ group: key.id, device: device.id, number });
}

beforeAll(async () => {
  key = await newKey();
});

describe("a segment", () => {
  test("that was changed, cut, swapped or made by others is not accepted", async () => {
    const number = fc.integer({ min: 1, max: 3 });
    const attack = fc.oneof(
      fc.record({ kind: fc.constant("flip"), number, at: fc.nat(), by: fc.integer({ min: 1, max: 255 }) }),
      fc.record({ kind: fc.constant("cut"), number, at: fc.nat() }),
      fc.record({ kind: fc.constant("swap"), number, by: fc.constantFrom(1, 2) }),
      fc.record({ kind: fc.constant("noise"), number, bytes: fc.uint8Array({ maxLength: 300 }) }),
    );
    const { files, writer, reader } = await twoDevices();
    const whole = new Map(files.files);
    await fc.assert(
      fc.asyncProperty(attack, async (made) => {
        const name = nameOf(writer, made.number);
        const content = whole.get(name) as Uint8Array<ArrayBuffer>;
        const other = "by" in made ? ((made.number - 1 + made.by) % 3) + 1 : 1;
        const forged = {
          flip: () =>
            content.map((byte, at) =>
              "at" in made && at === made.at % content.length ? byte ^ ("by" in made ? made.by : 1) : byte,
            ),
          cut: () => content.slice(0, "at" in made ? made.at % content.length : 0),
          swap: () => whole.get(nameOf(writer, other)) as Uint8Array<ArrayBuffer>,
          noise: () => new Uint8Array("bytes" in made ? made.bytes : []),
        }[made.kind as "flip" | "cut" | "swap" | "noise"]();
        await expect(key.open(name, forged)).rejects.toMatchObject({ code: "devices.unreadable" });
      }),
      { numRuns: ATTACKS },
    );
    expect(await reader.everything()).toEqual(new Map());
  });

  test("that does not open stops the reading of its device, and of no other", async () => {
    const { files, writer, reader } = await twoDevices();
    const name = nameOf(writer, 2);
    const content = files.files.get(name) as Uint8Array<ArrayBuffer>;
    files.files.set(name, content.slice(0, 20));
    expect(await reader.sync()).toEqual([{ device: writer.id, code: "devices.unreadable" }]);
    expect(await reader.has("agents", "1")).toBe(true);
    expect(await reader.has("agents", "3")).toBe(false);
    files.files.set(name, content);
    expect(await reader.sync()).toEqual([]);
    expect(await reader.has("agents", "3")).toBe(true);
  });

  test("that is missing before another one stops it too", async () => {
    const { files, writer, reader } = await twoDevices();
    files.files.delete(nameOf(writer, 2));
    expect(await reader.sync()).toEqual([{ device: writer.id, code: "devices.missing" }]);
    expect(await reader.has("agents", "3")).toBe(false);
  });

  test("is read from a copy where the file itself is not whole", async () => {
    const { files, writer, reader } = await twoDevices();
    const name = nameOf(writer, 2);
    const content = files.files.get(name) as Uint8Array<ArrayBuffer>;
    files.files.set(name, content.slice(0, 20));
    files.files.set(name.replace(".troupe", " (conflicted copy 2026-01-01).troupe"), content);
    expect(await reader.sync()).toEqual([]);
    expect(await reader.has("agents", "3")).toBe(true);
  });

  test("is read once: one that comes again changes nothing", async () => {
    const { files, writer, reader } = await twoDevices();
    await reader.sync();
    await reader.database.write([{ type: "delete", store: "agents", id: "1" }]);
    const first = files.files.get(nameOf(writer, 1)) as Uint8Array<ArrayBuffer>;
    files.files.set(nameOf(writer, 4), first);
    expect(await reader.sync()).toEqual([{ device: writer.id, code: "devices.unreadable" }]);
    expect(await reader.has("agents", "1")).toBe(false);
  });

  test("of a clock that is more than ten minutes ahead waits until its time has come", async () => {
    const { time, writer, reader } = await twoDevices();
    await reader.sync();
    writer.ahead = 11 * MINUTE;
    await writer.database.write([agent("4")]);
    await writer.sync();
    expect(await reader.sync()).toEqual([{ device: writer.id, code: "devices.clock-ahead" }]);
    expect(await reader.has("agents", "4")).toBe(false);
    time.now += 2 * MINUTE;
    expect(await reader.sync()).toEqual([]);
    expect(await reader.has("agents", "4")).toBe(true);
  });

  test("of one that joins anew after its clock was ahead says what it has as of now, and it takes what follows", async () => {
    const { time, writer } = await twoDevices();
    writer.ahead = 60 * MINUTE;
    await writer.database.write([agent("1"), agent("4"), { type: "delete", store: "agents", id: "2" }]);
    await writer.sync();
    const other = await newKey();
    const files = new MemorySyncFiles();
    const [again, reader] = [
      new TestDevice("writer", files, time, other),
      new TestDevice("reader", files, time, other),
    ];
    for (const store of ["agents", "syncStamps"] as const)
      for (const record of await writer.stored.list(store))
        await again.stored.write([{ type: "put", store, record } as WriteOperation]);
    for (const device of [again, reader]) await device.join();
    await again.sync();
    expect(await reader.sync()).toEqual([]);
    expect((await reader.stored.list("agents")).map(({ id }) => id)).toEqual(["1", "3", "4"]);
    time.now += MINUTE;
    const changed = { id: "4", name: "of the reader" };
    await reader.database.write([{ type: "put", store: "agents", record: changed } as never, agent("2")]);
    for (const device of [reader, again, reader]) await device.sync();
    expect(await again.everything()).toEqual(await reader.everything());
    expect(await again.stored.get("agents", "4")).toMatchObject(changed);
    expect(await again.has("agents", "2")).toBe(true);
  });

  test("tells somebody without the secret nothing but sizes and times", async () => {
    const { files } = await twoDevices();
    const text = [...files.files]
      .map(([name, content]) => name + new TextDecoder("latin1").decode(content))
      .join();
    for (const word of ["agents", "name", "stamps", 'writer"']) expect(text).not.toContain(word);
    const stranger = await newKey();
    for (const [name, content] of files.files)
      await expect(stranger.open(name, content)).rejects.toMatchObject({ code: "devices.unreadable" });
  });
});

describe("the words of a secret", () => {
  test("give the same key, however they are written", async () => {
    const cipher = new WebGroupCipher();
    const words = await cipher.createWords();
    expect(words.split(" ")).toHaveLength(17);
    const typed = ` ${words.toUpperCase().replaceAll(" ", "-")}\n`;
    expect((await cipher.key(typed)).id).toBe((await cipher.key(words)).id);
  });

  test("are refused with a slip of the hand", async () => {
    const cipher = new WebGroupCipher();
    const words = await cipher.createWords();
    const swapped = words.split(" ").toReversed().join(" ");
    for (const wrong of ["", "lusab", words.slice(0, -6), `${words} babab`, swapped, words.replace(/./, "x")])
      await expect(cipher.key(wrong)).rejects.toMatchObject({ code: "devices.words-wrong" });
  });
});
