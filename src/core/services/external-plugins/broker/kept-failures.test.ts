import { expect, test } from "vitest";
import { FixedClock } from "../../../../../tests/fakes/fixed-clock";
import { MemoryPluginStorageFactory } from "../../../../../tests/fakes/memory-plugin-storage";
import { AppError } from "../../../errors/app-error";
import { KeptFailures } from "./kept-failures";

const running = new AbortController().signal;
const failed = (params: Readonly<Record<string, string>>) => new AppError("external-plugin.failed", params);

test("what a plugin threw outlives the page, with where it was thrown, every character to be seen", async () => {
  const storage = new MemoryPluginStorageFactory().of("acme");
  const clock = new FixedClock();
  const failures = new KeptFailures(storage, clock, running);
  failures.add("tool/dice/run", failed({ reason: "Error: no\u202e dice", stack: "at run (plugin.ts:3:3)" }));
  await failures.read();
  expect(await new KeptFailures(storage, clock, running).read()).toEqual([
    {
      level: "error",
      text: "tool/dice/run: Error: no⟨U+202E⟩ dice\n    at run (plugin.ts:3:3)",
      at: clock.now(),
    },
  ]);
});

test("the last twenty are kept, none of which is long; ends that are the application's own are not", async () => {
  const failures = new KeptFailures(new MemoryPluginStorageFactory().of("acme"), new FixedClock(), running);
  for (let count = 1; count <= 25; count++)
    failures.add(`run ${count}`, failed({ reason: "x".repeat(9_000) }));
  failures.add("run", failed({ reason: "" }));
  failures.add("run", new Error("of the page"));
  const kept = await failures.read();
  expect(kept.map(({ text }) => text.split(":")[0])).toEqual(
    Array.from({ length: 20 }, (_, place) => `run ${place + 6}`),
  );
  for (const { text } of kept) expect(text.length).toBeLessThanOrEqual(4_001);
});

test("what is kept by a stranger's hand is no failure, and one that cannot be kept stops nothing", async () => {
  const storage = new MemoryPluginStorageFactory().of("acme");
  await storage.set("failures", [{ level: "loud" }]);
  const failures = new KeptFailures(
    { ...storage, get: (key) => storage.get(key), set: () => Promise.reject(new Error("full")) },
    new FixedClock(),
    running,
  );
  failures.add("run", failed({ reason: "no dice" }));
  expect(await failures.read()).toEqual([]);
});

test("nothing is kept of a plugin that has ended for good, also of what it threw right before", async () => {
  const storage = new MemoryPluginStorageFactory().of("acme");
  const over = new AbortController();
  const failures = new KeptFailures(storage, new FixedClock(), over.signal);
  failures.add("run", failed({ reason: "no dice" }));
  over.abort();
  await failures.read();
  expect(await storage.get("failures")).toBeUndefined();
});
