import type { WriteOperation } from "@core/ports/database";
import type { CompactionRules } from "@core/services/sync/round-parts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { MemorySyncFiles } from "../fakes/memory-sync-place";
import { Killed, plainKey, type SharedTime, TestDevice } from "./devices";

const DEVICES = ["one", "two", "three", "four", "five"];
const MINUTE = 60_000;
/** Segments give way to a snapshot as soon as there are two, and are gone soon after. */
const OFTEN: CompactionRules = { segments: 2, segmentsPerPart: 0, keptForMs: 2 * MINUTE };
/** `npm run test:sync` takes a million steps. */
const STEPS = 80;
const RUNS = import.meta.env.TEST_LENGTH === "long" ? 1_000_000 / STEPS : 25;

const place = fc.nat({ max: DEVICES.length - 1 });
const record = fc.constantFrom("a", "b", "c");
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant("change"),
      at: place,
      id: record,
      field: fc.constantFrom("title", "description"),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("message"), at: place }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("tag"), at: place, tag: record, isAdded: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("delete"), at: place, id: record }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("replace"), at: place, id: record }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant("sync"), at: place }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("compact"), at: place }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("kill"),
      at: place,
      writes: fc.nat({ max: 6 }),
      isCommitted: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("part"), at: place, isReachable: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("damage"),
      at: place,
      file: fc.nat(),
      how: fc.constantFrom("cut", "rename", "mend"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("answer"), at: place }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("clock"), at: place, minutes: fc.integer({ min: -60, max: 30 }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("wait"), minutes: fc.nat({ max: 5 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Five devices, and all that has been acknowledged to their users. */
class World {
  readonly time: SharedTime = { now: Date.UTC(2026, 0, 1) };
  readonly files = new MemorySyncFiles();
  readonly devices: readonly TestDevice[];
  readonly acknowledged = new Set<string>();
  #count = 0;

  private constructor() {
    this.devices = DEVICES.map((id) => new TestDevice(id, this.files, this.time, plainKey));
  }

  static async create(): Promise<World> {
    const world = new World();
    for (const device of world.devices) {
      const tags: string[] = [];
      const item = {
        id: "k",
        name: "k",
        type: "file",
        size: 0,
        content: "",
        tags,
        lastModified: 1,
        createdAt: 1,
        path: "/",
      };
      await device.stored.write([{ type: "put", store: "knowledgeItems", record: item } as WriteOperation]);
      await device.join();
    }
    return world;
  }

  async take(step: Step): Promise<void> {
    this.time.now += 1;
    try {
      await this.#take(step);
    } catch (error) {
      if (!(error instanceof Killed) && (error as { code?: string }).code !== "folder.no-access") throw error;
    }
  }

  async #take(step: Step): Promise<void> {
    this.#count += 1;
    if (step.do === "wait") this.time.now += step.minutes * MINUTE;
    if (!("at" in step)) return;
    const device = this.devices[step.at] as TestDevice;
    const { database } = device;
    if (step.do === "sync") await device.sync();
    else if (step.do === "compact") await device.sync(OFTEN);
    else if (step.do === "clock") device.ahead = step.minutes * MINUTE;
    else if (step.do === "part") device.place.isReachable = step.isReachable;
    else if (step.do === "answer") device.place.losesAnswer = true;
    else if (step.do === "kill")
      Object.assign(device.stored, { writesLeft: step.writes, isCommitted: step.isCommitted });
    else if (step.do === "damage") this.#damage(device, step.file, step.how);
    else if (step.do === "message") {
      const id = `m${this.#count}`;
      await database.write([
        {
          type: "add",
          store: "messages",
          record: { id, conversationId: "a", content: id, timestamp: device.clock.now() },
        } as unknown as WriteOperation,
      ]);
      this.acknowledged.add(id);
    } else if (step.do === "tag") {
      const { tag, isAdded } = step;
      await database.update("knowledgeItems", "k", (item) => {
        const others = item?.tags.filter((each) => each !== tag) ?? [];
        return item && { ...item, tags: isAdded ? [...others, tag] : others };
      });
    } else if (step.do === "delete") await database.write([{ type: "delete", store: "agents", id: step.id }]);
    else if (step.do === "replace")
      await database.write([
        {
          type: "put",
          store: "agents",
          record: { id: step.id, name: `n${this.#count}` },
        } as unknown as WriteOperation,
      ]);
    else {
      const { id, field } = step;
      const value = `v${this.#count}`;
      await database.write([
        {
          type: "change",
          store: "agents",
          id,
          change: (agent: object | undefined) => ({
            ...{ id, name: id, createdAt: device.clock.now() },
            ...agent,
            ...{ [field]: value, updatedAt: device.clock.now() },
          }),
        } as unknown as WriteOperation,
      ]);
    }
  }

  #damage({ place }: TestDevice, file: number, how: "cut" | "rename" | "mend"): void {
    const names = [...this.files.files.keys()];
    const name = names[file % Math.max(names.length, 1)];
    if (name === undefined) return;
    if (how === "cut") place.cut.add(name);
    else if (how === "rename") place.renamed.set(name, name.replace(".troupe", " (conflicted copy).troupe"));
    else place.cut.delete(name);
  }

  /** Everything arrives, and every clock is late enough. */
  async settle(): Promise<void> {
    this.time.now += 120 * MINUTE;
    for (const { place, stored } of this.devices) {
      place.isReachable = true;
      place.losesAnswer = false;
      place.cut.clear();
      stored.writesLeft = undefined;
    }
    for (let round = 0; round < 2; round += 1)
      for (const device of this.devices) expect(await device.sync()).toEqual([]);
  }

  /** A device that has nothing but what lies in the place. */
  async newcomer(): Promise<TestDevice> {
    const device = new TestDevice("six", this.files, this.time, plainKey);
    await device.join();
    expect(await device.sync()).toEqual([]);
    return device;
  }
}

test("devices come to the same, whatever happened, and nothing acknowledged is lost", {
  timeout: 3_600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      const world = await World.create();
      for (const each of steps) await world.take(each);
      await world.settle();
      const devices = [...world.devices, await world.newcomer()];
      const [first, ...others] = await Promise.all(devices.map((device) => device.everything()));
      for (const other of others) expect(other).toEqual(first);
      for (const id of world.acknowledged) expect(first?.has(`messages/${id}`)).toBe(true);
    }),
    { numRuns: RUNS },
  );
});
