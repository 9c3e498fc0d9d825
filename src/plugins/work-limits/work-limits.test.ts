import type { WorkLimit } from "@core/domain/limits/work-limit";
import type { CompletedRequest } from "@core/points/tracer";
import { expect, test } from "vitest";
import { tracerContract } from "../../../tests/contracts/tracer-contract";
import { FixedClock } from "../../../tests/fakes/fixed-clock";
import { MemoryDatabase } from "../../../tests/fakes/memory-database";
import { MemoryPreferences } from "../../../tests/fakes/memory-preferences";
import { sampleTask } from "../../../tests/fakes/sample-tasks";
import { SequentialIds } from "../../../tests/fakes/sequential-ids";
import { BARE_REQUEST, WHOLE_REQUEST } from "../../../tests/fakes/traced";
import { StoredLimits } from "./stored-limits";
import { UsageTracer } from "./usage-tracer";

const DAY = 86_400_000;
const NOON = new Date(2026, 10, 26, 12).getTime();
const A_DAY: WorkLimit = { scope: "all", period: "day", unit: "tokens", most: 20 };
const signal = new AbortController().signal;

/** A device with a tab that counts, and limits as any of its tabs sees them. */
async function rig() {
  const database = new MemoryDatabase();
  await database.open();
  const clock = new FixedClock(NOON);
  const preferences = new MemoryPreferences();
  const parts = { database, clock, preferences, ids: new SequentialIds() };
  const tracer = new UsageTracer({ ...parts, isSimulated: (provider) => provider === "practice" });
  const limits = new StoredLimits(parts);
  const record = (over: Partial<CompletedRequest> = {}) =>
    tracer.record({ ...WHOLE_REQUEST, taskId: undefined, conversationId: undefined, ...over }, signal);
  const used = async () => (await limits.meters()).map((meter) => meter.used);
  const refusal = (call: Parameters<typeof limits.check>[0] = { provider: "alpha" }) =>
    limits.check(call).then(
      () => undefined,
      (error: { readonly code: string }) => error.code,
    );
  return { parts, database, clock, preferences, tracer, limits, record, used, refusal };
}

tracerContract("The counter of all work", async () => {
  const { database, tracer } = await rig();
  // Of each request its tokens are kept, and by whom: the two are those of two providers.
  const ids = new Map([WHOLE_REQUEST, BARE_REQUEST].map(({ provider, requestId }) => [provider, requestId]));
  return {
    tracer,
    written: async () => {
      const records = await database.list("workUsage");
      return records.map(({ provider }) => ids.get(provider)).join(" ");
    },
    breakDown: () => {
      database.writeFailure = new Error("no room");
      return () => {
        database.writeFailure = undefined;
      };
    },
  };
});

test("calls pass until a limit is reached, and again once it is raised, removed or set aside", async () => {
  const { limits, record, refusal } = await rig();
  limits.set(A_DAY);
  await record();
  expect(await refusal()).toBeUndefined();
  await record();
  expect(await refusal()).toBe("work.limit-reached");
  limits.set({ ...A_DAY, most: 31 });
  expect(await refusal()).toBeUndefined();
  limits.set({ ...A_DAY, most: 30 });
  limits.setAside(A_DAY, true);
  expect(await refusal()).toBeUndefined();
  limits.setAside(A_DAY, false);
  expect(await refusal()).toBe("work.limit-reached");
  limits.remove(A_DAY);
  expect(await refusal()).toBeUndefined();
});

test("a task ends at a limit over all work as at one of its own, and is told which", async () => {
  const { limits, record } = await rig();
  limits.set(A_DAY);
  await record({ usage: { promptTokens: 20, completionTokens: 5, totalTokens: 25 } });
  await expect(limits.check({ provider: "alpha", taskId: "t" })).rejects.toMatchObject({
    code: "task.limit-reached",
    params: { kind: "work", key: "all/day/tokens/", limit: 20, spent: 25 },
  });
});

test("with the next day a limit of a day begins anew, and holds again where it was set aside; a month goes on", async () => {
  const { limits, record, refusal, clock, used } = await rig();
  limits.set(A_DAY);
  limits.set({ ...A_DAY, period: "month", most: 1000 });
  limits.setAside(A_DAY, true);
  await record({ usage: { promptTokens: 20, completionTokens: 5, totalTokens: 25 } });
  await clock.advance(DAY);
  expect(await used()).toEqual([0, 25]);
  expect((await limits.meters()).map(({ isSetAside }) => isSetAside)).toEqual([false, false]);
  await record({ usage: { promptTokens: 20, completionTokens: 5, totalTokens: 25 } });
  expect(await refusal()).toBe("work.limit-reached");
  expect(await used()).toEqual([25, 50]);
});

test("the work of a project is that of its tasks, their parts and its conversations", async () => {
  const { database, limits, record, refusal, used } = await rig();
  const talk = { id: "talk", agentId: "a", title: "Talk", timestamp: 1, projectId: "p" };
  await database.write([
    { type: "put", store: "tasks", record: sampleTask({ id: "root", projectId: "p" }) },
    { type: "put", store: "tasks", record: sampleTask({ id: "part", parentTaskId: "root" }) },
    { type: "put", store: "conversations", record: talk as never },
  ]);
  limits.set({ ...A_DAY, scope: "project", of: "p", most: 45 });
  await record();
  expect(await used()).toEqual([0]);
  await record({ taskId: "part" });
  await record({ conversationId: "talk" });
  expect(await used()).toEqual([30]);
  await record({ taskId: "root" });
  expect(await refusal({ provider: "alpha", taskId: "part" })).toBe("task.limit-reached");
  expect(await refusal({ provider: "alpha", conversationId: "talk" })).toBe("work.limit-reached");
  expect(await refusal({ provider: "alpha" })).toBeUndefined();
});

test("money counts where it is known; what was refused or practised takes nothing, and what nobody counted is reckoned", async () => {
  const { limits, record } = await rig();
  limits.set({ ...A_DAY, unit: "cost" });
  limits.set({ ...A_DAY, most: 1_000 });
  await record({ cost: 0.5 });
  await record({ cost: "free" });
  await record();
  await record({ provider: "practice" });
  await record({ usage: undefined, response: "", status: "error" });
  expect(await limits.meters()).toMatchObject([{ used: 0.5, unpriced: 1 }, { used: 45 }]);
  await record({ usage: undefined, response: "Half an ans", status: "aborted" });
  const [, tokens] = await limits.meters();
  expect(tokens?.used).toBeGreaterThan(45);
});

test("each limit is kept, set aside and removed by itself, also one of less than one", async () => {
  const { limits, preferences } = await rig();
  const cost: WorkLimit = { ...A_DAY, unit: "cost", most: 0.5 };
  limits.set(A_DAY);
  limits.set(cost);
  for (const each of [A_DAY, cost]) limits.setAside(each, true);
  limits.setAside(A_DAY, false);
  expect(await limits.meters()).toMatchObject([
    { limit: A_DAY, isSetAside: false },
    { limit: cost, isSetAside: true },
  ]);
  limits.remove(A_DAY);
  expect((await limits.meters()).map(({ limit }) => limit)).toEqual([cost]);
  limits.remove(cost);
  expect(preferences.get("troupe.workLimits")).toBeUndefined();
});

test("what nobody waits for any more is not counted; a prompt is, once it was sent, and not before", async () => {
  const { database, limits, tracer, record } = await rig();
  limits.set({ ...A_DAY, most: 1_000 });
  await tracer.record(WHOLE_REQUEST, AbortSignal.abort());
  const silent = { usage: undefined, cost: undefined, response: "", status: "aborted" } as const;
  await record({ ...silent, waitedMs: undefined });
  expect((await database.list("workUsage")).map(({ tokens, unpriced }) => [tokens, unpriced])).toEqual([
    [0, 0],
  ]);
  await record({ ...silent, waitedMs: 5 });
  const [sum] = await database.list("workUsage");
  expect(sum?.tokens).toBeGreaterThan(0);
  expect(sum?.unpriced).toBe(1);
});

test("damaged tasks that are parents of each other are of no project", async () => {
  const { database, limits, refusal } = await rig();
  await database.write([
    { type: "put", store: "tasks", record: sampleTask({ id: "a", parentTaskId: "b", projectId: "p" }) },
    { type: "put", store: "tasks", record: sampleTask({ id: "b", parentTaskId: "a", projectId: "p" }) },
  ]);
  limits.set({ ...A_DAY, scope: "project", of: "p", most: 1 });
  expect(await refusal({ provider: "alpha", taskId: "a" })).toBeUndefined();
});

test("tabs add to the same sum, and those of months that are over are removed", async () => {
  const { parts, database, clock, limits, record, used } = await rig();
  limits.set(A_DAY);
  const other = new UsageTracer({ ...parts, isSimulated: () => false });
  await Promise.all([record(), other.record({ ...WHOLE_REQUEST, taskId: undefined }, signal), record()]);
  expect(await used()).toEqual([45]);
  await clock.advance(31 * DAY);
  await new UsageTracer({ ...parts, isSimulated: () => false }).record(WHOLE_REQUEST, signal);
  const left = await database.list("workUsage");
  expect(left.map(({ day, provider }) => `${day} ${provider}`)).toEqual(["2026-12-27 alpha"]);
});

test("what other devices have taken counts, by what was last heard of them", async () => {
  const { parts, database, limits, record, used, refusal } = await rig();
  limits.set(A_DAY);
  await record();
  expect(await refusal()).toBeUndefined();
  const phone = { ...parts, preferences: new MemoryPreferences() };
  await new UsageTracer({ ...phone, isSimulated: () => false }).record(
    { ...WHOLE_REQUEST, taskId: undefined },
    signal,
  );
  // Each device writes a record of its own, which nobody else changes.
  expect(await database.list("workUsage")).toHaveLength(2);
  expect(await used()).toEqual([30]);
  expect(await refusal()).toBe("work.limit-reached");
});

test("what is no list of limits is none", async () => {
  const { preferences, limits, refusal } = await rig();
  preferences.set("troupe.workLimits", '[{"scope":"all","period":"day","unit":"tokens","most":-1}]');
  expect(await limits.meters()).toEqual([]);
  preferences.set("troupe.workLimits", "{");
  expect(await refusal()).toBeUndefined();
});
