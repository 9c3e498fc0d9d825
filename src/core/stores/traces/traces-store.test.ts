import { autorun } from "mobx";
import { beforeEach, expect, test } from "vitest";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { sampleSpan } from "../../../../tests/fakes/sample-spans";
import { sampleTask } from "../../../../tests/fakes/sample-tasks";
import { TraceLibrary } from "../../services/traces/trace-library";
import { TraceSettings } from "../../services/traces/trace-settings";
import { TracesStore } from "./traces-store";

let database: MemoryDatabase;
let notifier: MemoryNotifier;
let store: TracesStore;

beforeEach(async () => {
  database = new MemoryDatabase();
  notifier = new MemoryNotifier();
  const settings = new TraceSettings(new MemoryPreferences());
  store = new TracesStore(new TraceLibrary(database), settings, notifier, () => "Ada");
});

const record = (id: string, startedAt: number) =>
  database.write([{ type: "put", store: "traces", record: sampleSpan({ id, startedAt, ownerId: "t" }) }]);
const shown = () => store.spans.map(({ id }) => id);

test("calls are found fifty at a time, and those that follow are shown beside them, each once", async () => {
  await database.write([{ type: "put", store: "tasks", record: sampleTask({ id: "t", title: "A menu" }) }]);
  for (let at = 0; at < 120; at++) await record(`s${at}`, at);
  await store.find({});
  expect([store.spans.length, shown()[0], store.count, store.hasMore]).toEqual([50, "s119", 120, true]);
  expect(store.titles.get("t")).toBe("A menu");
  // Moves the others on by one.
  await record("later", 500);
  await store.more();
  expect(shown()).toEqual(Array.from({ length: 99 }, (_, at) => `s${119 - at}`));
  await store.more();
  expect([new Set(shown()).size, shown().at(-1), store.hasMore]).toEqual([120, "s0", false]);
  await store.more();
  expect(store.spans).toHaveLength(120);
});

test("what follows is not shown where others were asked for meanwhile", async () => {
  for (let at = 0; at < 60; at++) await record(`s${at}`, at);
  await store.find({});
  const more = store.more();
  await store.find({ kind: "tool" });
  await more;
  expect([shown(), store.hasMore]).toEqual([[], false]);
});

test("two calls at the most are compared, the last chosen, and one chosen again no longer", () => {
  const [a, b, c] = ["a", "b", "c"].map((id) => sampleSpan({ id }));
  const chosen = () => store.chosen.map(({ id }) => id);
  for (const each of [a, b, c]) if (each) store.choose(each);
  expect(chosen()).toEqual(["b", "c"]);
  if (b) store.choose(b);
  expect(chosen()).toEqual(["c"]);
});

test("whether calls are kept, and for how long, is shown as soon as it is chosen, and known the next time", () => {
  const preferences = new MemoryPreferences();
  const open = () =>
    new TracesStore(new TraceLibrary(database), new TraceSettings(preferences), notifier, () => "Ada");
  const chosen = open();
  const shown: unknown[] = [];
  const stop = autorun(() => shown.push([chosen.isOn, chosen.days]));
  const [isOn, days] = [chosen.isOn, chosen.days];
  chosen.setOn(!isOn);
  chosen.setDays(7);
  stop();
  expect(days).not.toBe(7);
  expect(shown).toEqual([
    [isOn, days],
    [!isOn, days],
    [!isOn, 7],
  ]);
  const next = open();
  expect([next.isOn, next.days]).toEqual([!isOn, 7]);
});
