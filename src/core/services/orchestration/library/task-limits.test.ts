import { expect, test } from "vitest";
import { MemoryPreferences } from "../../../../../tests/fakes/memory-preferences";
import { OrchestrationRig, SIMPLE_PROMPT } from "../../../../../tests/fakes/task-runner-rig";
import { readTaskLimits, writeTaskLimits } from "./task-limits";

const DEFAULTS = { tokens: 1_000_000 };

test("without a choice there is a limit on tokens and on nothing else", () => {
  expect(readTaskLimits(new MemoryPreferences())).toEqual(DEFAULTS);
});

test.each([{}, { minutes: 30, cost: 0.5 }, { tokens: 50_000 }])("the choice is kept: %j", (chosen) => {
  const preferences = new MemoryPreferences();
  writeTaskLimits(preferences, chosen);
  expect(readTaskLimits(preferences)).toEqual(chosen);
});

test.each([
  ["what is no JSON", "{", DEFAULTS],
  ["what is no choice", "7", DEFAULTS],
  ["an impossible limit", '{"tokens":-1,"minutes":"5","cost":2}', { cost: 2 }],
])("%s is not taken for one", (_, kept, limits) => {
  const preferences = new MemoryPreferences();
  preferences.set("troupe.taskLimits", kept);
  expect(readTaskLimits(preferences)).toEqual(limits);
});

test("a task takes the limits of its making, unless it has its own", async () => {
  const rig = new OrchestrationRig();
  const { library, monitor } = rig.open();
  writeTaskLimits(rig.ports.preferences, { minutes: 5 });
  const usual = await library.create({ prompt: SIMPLE_PROMPT });
  const own = await library.create({ prompt: SIMPLE_PROMPT, limits: { cost: 1 } });
  const free = await library.create({ prompt: SIMPLE_PROMPT, limits: {} });
  writeTaskLimits(rig.ports.preferences, {});
  expect([usual, own, free].map(({ limits }) => limits)).toEqual([{ minutes: 5 }, { cost: 1 }, {}]);
  expect((await monitor.load(usual.id)).tasks.get(usual.id)?.limits).toEqual({ minutes: 5 });
});
