import type { WriteOperation } from "@core/ports/database";
import { expect, test } from "vitest";
import { MemorySyncFiles } from "../fakes/memory-sync-place";
import { plainKey, TestDevice } from "./devices";

const RULES = { segments: 2, segmentsPerPart: 1, keptForMs: 1 };
const put = (id: string): WriteOperation =>
  ({ type: "put", store: "agents", record: { id, name: id } }) as unknown as WriteOperation;

/** Two devices, of which each has sent and snapshots stand, and the first has something yet to send. */
async function twoDevices() {
  const files = new MemorySyncFiles();
  const time = { now: Date.UTC(2026, 0, 1) };
  const [one, two] = ["one", "two"].map((id) => new TestDevice(id, files, time, plainKey));
  if (!one || !two) throw new Error("there are two");
  for (const each of [one, two]) await each.join();
  for (const id of ["a", "b", "c", "d"]) {
    time.now += 1_000;
    await two.database.write([put(id)]);
    await two.sync(RULES);
  }
  time.now += 1_000;
  await one.database.write([put("own")]);
  return { one, two };
}

test("a round that is called off at any step sends nothing more, and the next round makes up for it", async () => {
  for (let steps = 0; ; steps++) {
    const { one, two } = await twoDevices();
    const stop = new AbortController();
    const after: string[] = [];
    let left = steps;
    for (const name of ["list", "get", "putOnce", "remove"] as const) {
      const work = one.place[name].bind(one.place) as (...given: unknown[]) => Promise<never>;
      one.place[name] = (...given: unknown[]) => {
        if (stop.signal.aborted) after.push(name);
        if (left-- === 0) stop.abort();
        return work(...given);
      };
    }
    const outcome = await one.sync(RULES, stop.signal).catch((error: unknown) => error);
    if (!stop.signal.aborted) break;
    expect(outcome).toMatchObject({ name: "AbortError" });
    // Reading a list of files begins with the first of them.
    expect(after.filter((name) => name !== "get")).toEqual([]);
    for (const each of [one, two, one]) await each.sync();
    expect(await one.everything()).toEqual(await two.everything());
  }
});
