import type { WriteOperation } from "@core/ports/database";
import { beforeEach, describe, expect, test } from "vitest";
import { MemorySyncFiles } from "../../../../tests/fakes/memory-sync-place";
import { plainKey, TestDevice } from "../../../../tests/sync/devices";

const TIME = { now: Date.UTC(2026, 0, 1) };
const agent = { id: "a", name: "Ada", title: "Writer" };

function put(record: object): WriteOperation {
  return { type: "put", store: "agents", record } as unknown as WriteOperation;
}

let files: MemorySyncFiles;
let one: TestDevice;
let two: TestDevice;

beforeEach(() => {
  files = new MemorySyncFiles();
  one = new TestDevice("one", files, TIME, plainKey);
  two = new TestDevice("two", files, TIME, plainKey);
});

test("it is known by what the one below is", () => {
  const { stored, database } = one;
  expect([database.name, database.version, database.stores]).toEqual([
    ...[stored.name, stored.version, stored.stores],
  ]);
  expect(database.name).not.toBe("");
});

test("it is opened as the one below is, and tells what was repaired", async () => {
  const { stored, database } = one;
  const repair = { version: 1 } as never;
  stored.open = async () => repair;
  expect(await database.open()).toBe(repair);
});

test("it closes the one below", () => {
  const { stored, database } = one;
  let closed = 0;
  stored.close = () => {
    closed += 1;
  };
  database.close();
  expect(closed).toBe(1);
});

describe("where the device syncs with nobody", () => {
  test("batches pass as they are", async () => {
    const batch = [put(agent)];
    await one.database.write(batch);
    expect(one.stored.writes.at(-1)?.operations).toEqual(batch);
    expect(await one.stored.count("syncStamps")).toBe(0);
    expect(await one.database.device()).toBeUndefined();
  });

  test("a change is told as it was made", async () => {
    await one.database.write([put(agent)]);
    const poet = await one.database.update("agents", "a", (stored) => stored && { ...stored, title: "Poet" });
    expect(poet).toEqual({ ...agent, title: "Poet" });
    expect(await one.database.get("agents", "a")).toEqual(poet);
    expect(await one.database.update("agents", "nobody", (stored) => stored)).toBeUndefined();
  });
});

describe("where it does", () => {
  beforeEach(async () => {
    await one.join();
    await two.join();
  });

  test("a batch fails with its stamps, and they with it", async () => {
    await one.database.write([put(agent)]);
    const before = await one.stored.list("syncStamps");
    const taken = { type: "add", store: "agents", record: agent } as unknown as WriteOperation;
    await expect(one.database.write([put({ ...agent, title: "Poet" }), taken])).rejects.toMatchObject({
      code: "database.exists",
    });
    expect(await one.stored.list("syncStamps")).toEqual(before);
  });

  test("fields that two devices change stand side by side", async () => {
    await one.database.write([put(agent)]);
    await one.sync();
    await two.sync();
    await one.database.write([put({ ...agent, title: "Poet" })]);
    await two.database.update("agents", "a", (stored) => stored && { ...stored, name: "Ada L." });
    for (const device of [one, two, one]) await device.sync();
    const merged = { id: "a", name: "Ada L.", title: "Poet" };
    expect([await one.stored.get("agents", "a"), await two.stored.get("agents", "a")]).toEqual([
      merged,
      merged,
    ]);
  });

  test("each round tells how many records it has sent, and which it has merged", async () => {
    await one.database.write([put(agent), put({ ...agent, id: "b" })]);
    await one.sync();
    expect(one.progress.map(({ sent }) => sent)).toContain(2);
    await two.sync();
    const received = two.progress.flatMap((each) => each.received.map(({ stamps }) => stamps.id));
    expect(received.sort()).toEqual(["agents/a", "agents/b"]);
    expect(two.progress.every(({ sent }) => sent === 0)).toBe(true);
  });

  test("a deletion travels, and a record that is made again later stands", async () => {
    await one.database.write([put(agent)]);
    await one.sync();
    await two.sync();
    await two.database.write([{ type: "delete", store: "agents", id: "a" }]);
    await two.sync();
    await one.sync();
    expect(await one.has("agents", "a")).toBe(false);
    await one.database.write([put({ id: "a", name: "New" })]);
    await one.sync();
    await two.sync();
    expect(await two.stored.get("agents", "a")).toEqual({ id: "a", name: "New" });
  });

  test("tags that two devices add are both there", async () => {
    const item = { id: "k", name: "k", tags: ["b", "a"], lastModified: 1 };
    await one.database.write([
      { type: "put", store: "knowledgeItems", record: item } as unknown as WriteOperation,
    ]);
    await one.sync();
    await two.sync();
    for (const [device, tag] of [
      [one, "c"],
      [two, "d"],
    ] as const)
      await device.database.update(
        "knowledgeItems",
        "k",
        (stored) => stored && { ...stored, tags: [...stored.tags, tag] },
      );
    for (const device of [one, two, one]) await device.sync();
    expect((await two.stored.get("knowledgeItems", "k"))?.tags).toEqual(["a", "b", "c", "d"]);
    expect(await one.everything()).toEqual(await two.everything());
  });

  test("what is the device's own stays there", async () => {
    const own = { id: "p/k", pluginId: "p", key: "k", value: 1 };
    await one.database.write([{ type: "put", store: "pluginData", record: own }]);
    await one.sync();
    await two.sync();
    expect(await two.has("pluginData", "p/k")).toBe(false);
    expect(await one.stored.count("syncStamps")).toBe(0);
  });

  test("a change made while its record is being sent goes with the next segment", async () => {
    await one.database.write([put(agent)]);
    const { place } = one;
    const keep = place.putOnce.bind(place);
    place.putOnce = async (...file) => {
      place.putOnce = keep;
      const isKept = await keep(...file);
      await one.database.write([put({ ...agent, title: "Poet" })]);
      return isKept;
    };
    await one.sync();
    await two.sync();
    expect(await two.stored.get("agents", "a")).toEqual({ ...agent, title: "Poet" });
  });

  test("a change made while another device's is being merged stands beside it", async () => {
    await one.database.write([put(agent)]);
    await one.sync();
    await two.sync();
    await one.database.write([put({ ...agent, title: "Poet" })]);
    await one.sync();
    const { stored } = two;
    const write = stored.write.bind(stored);
    stored.write = async (operations) => {
      stored.write = write;
      await two.database.update("agents", "a", (known) => known && { ...known, name: "Ada L." });
      await write(operations);
    };
    await two.sync();
    expect(await two.stored.get("agents", "a")).toEqual({ ...agent, name: "Ada L.", title: "Poet" });
  });

  describe("a record that says itself when it was made", () => {
    const message = (id: string) => ({ id, conversationId: "a", content: id, timestamp: TIME.now });
    const add = (id: string) =>
      ({ type: "add", store: "messages", record: message(id) }) as unknown as WriteOperation;

    beforeEach(async () => {
      await one.database.write([add("m"), add("n")]);
      await one.sync();
      await two.sync();
    });

    test("is kept without stamps where it comes to, and goes on from there", async () => {
      expect(await two.stored.count("syncStamps")).toBe(0);
      const three = new TestDevice("three", files, TIME, plainKey);
      await three.join();
      await two.sync({ segments: 0, segmentsPerPart: 0, keptForMs: 0 });
      for (const name of [...files.files.keys()].filter((each) => !each.startsWith(`${plainKey.id}-two`)))
        files.files.delete(name);
      await three.sync();
      expect(await three.stored.get("messages", "m")).toEqual(message("m"));
    });

    test("has its fields changed side by side there", async () => {
      await two.database.update("messages", "m", (stored) => stored && { ...stored, content: "changed" });
      await one.database.update(
        "messages",
        "m",
        (stored) => stored && { ...stored, timestamp: TIME.now + 1 },
      );
      for (const device of [two, one, two]) await device.sync();
      const merged = { ...message("m"), content: "changed", timestamp: TIME.now + 1 };
      for (const device of [one, two]) expect(await device.stored.get("messages", "m")).toEqual(merged);
    });

    test("is deleted there for all, and does not come again with what others sent before", async () => {
      await two.database.write([{ type: "delete", store: "messages", id: "m" }]);
      await two.stored.update("syncGroup", "group", (group) => group && { ...group, devices: [] });
      await two.sync();
      await one.sync();
      for (const device of [one, two]) {
        expect(await device.has("messages", "m")).toBe(false);
        expect(await device.has("messages", "n")).toBe(true);
      }
    });

    test("is not taken for as it was made where it changes while it is looked at", async () => {
      await one.database.update("messages", "m", (stored) => stored && { ...stored, content: "by one" });
      await one.sync();
      const get = two.stored.get.bind(two.stored);
      let isLookedAt = false;
      two.stored.get = (async (store: "messages", id: string) => {
        if (store === "messages" && id === "m" && !isLookedAt) {
          isLookedAt = true;
          await two.database.update(
            "messages",
            "m",
            (stored) => stored && { ...stored, timestamp: TIME.now + 9 },
          );
        }
        return get(store, id);
      }) as typeof two.stored.get;
      for (const device of [two, one, two]) await device.sync();
      const merged = { ...message("m"), content: "by one", timestamp: TIME.now + 9 };
      for (const device of [one, two]) expect(await device.stored.get("messages", "m")).toEqual(merged);
    });
  });

  test("nothing is sent where nothing has changed", async () => {
    await one.database.write([put(agent)]);
    await one.sync();
    await one.database.write([put(agent)]);
    await one.sync();
    await two.sync();
    await two.sync();
    // With its first one the second makes itself known.
    expect(files.files.size).toBe(2);
  });

  test("other data in the place of its own make it leave, so that they do not spread", async () => {
    await one.database.write([put(agent)]);
    await one.database.replace([{ type: "clear", store: "agents" }]);
    await one.stored.open();
    expect(await one.database.device()).toBeUndefined();
    expect(await one.stored.count("syncStamps")).toBe(0);
    await expect(one.sync()).rejects.toMatchObject({ code: "devices.left" });
  });
});

test("records from before are the same on devices that have them alike, and the later stands where they differ", async () => {
  for (const [device, updatedAt] of [
    [one, 1_000],
    [two, 2_000],
  ] as const) {
    await device.database.write([
      put({ ...agent, updatedAt, title: device.id }),
      put({ id: "b", name: "B", updatedAt: 5 }),
    ]);
    await device.join();
  }
  for (const device of [one, two, one]) await device.sync();
  expect(await one.stored.get("agents", "a")).toEqual({ ...agent, updatedAt: 2_000, title: two.id });
  expect(await one.everything()).toEqual(await two.everything());
});
