import { DatabaseToken } from "@core/ports/database";
import type { TraceBounds } from "@core/services/traces/trace-removal";
import { TraceSettings } from "@core/services/traces/trace-settings";
import { afterEach, expect, test, vi } from "vitest";
import { tracerContract } from "../../../tests/contracts/tracer-contract";
import { FakePorts } from "../../../tests/fakes/fake-ports";
import { FixedClock } from "../../../tests/fakes/fixed-clock";
import { MemoryDatabase } from "../../../tests/fakes/memory-database";
import { MemoryLogger } from "../../../tests/fakes/memory-logger";
import { MemoryPreferences } from "../../../tests/fakes/memory-preferences";
import { sampleTask } from "../../../tests/fakes/sample-tasks";
import { SequentialIds } from "../../../tests/fakes/sequential-ids";
import { BARE_REQUEST, TOOL_CALL, WHOLE_REQUEST } from "../../../tests/fakes/traced";
import { LocalTracer, localTracer } from "./local-tracer";

const signal = new AbortController().signal;
const DAY = 86_400_000;

async function rig({ now = DAY, bounds }: { now?: number; bounds?: TraceBounds } = {}) {
  const database = new MemoryDatabase();
  await database.open();
  const settings = new TraceSettings(new MemoryPreferences());
  const clock = new FixedClock(now);
  const logger = new MemoryLogger();
  const idle: (() => void)[] = [];
  const tracer = new LocalTracer({
    ...{ database, settings, clock, logger, ids: new SequentialIds() },
    whenIdle: (work) => void idle.push(work),
    ...(bounds ? { bounds } : {}),
  });
  const written = async () => {
    await tracer.flush();
    return { spans: await database.list("traces"), contents: await database.list("traceContents") };
  };
  return { database, settings, clock, logger, tracer, written, idle };
}

tracerContract("The tracer of this device", async () => {
  const { database, tracer, written } = await rig();
  return {
    tracer,
    written: async () => JSON.stringify(await written()),
    breakDown: () => {
      database.writeFailure = new Error("no room");
      return () => {
        database.writeFailure = undefined;
      };
    },
  };
});

test("nothing is written while the page is busy, and all of it in one batch afterwards", async () => {
  const { database, tracer, written, idle } = await rig();
  await tracer.record(WHOLE_REQUEST, signal);
  await tracer.record(BARE_REQUEST, signal);
  await tracer.recordTool(TOOL_CALL, signal);
  expect([database.writes.length, idle.length]).toEqual([0, 1]);
  expect((await written()).spans).toHaveLength(3);
  expect(database.writes).toHaveLength(1);
});

test("a call says what it took, and belongs to the root of its task", async () => {
  const { database, tracer, written } = await rig();
  const parts = [sampleTask({ id: "root" }), sampleTask({ id: "task-1", parentTaskId: "root" })];
  await database.write(parts.map((record) => ({ type: "put", store: "tasks", record }) as const));
  const toolCalls = [{ id: "c", name: "weather", arguments: '{"at":"Lyon"}' }];
  const figures = { waitedMs: 200, firstTokenMs: 300, cost: 0.01, toolCalls };
  await tracer.record({ ...WHOLE_REQUEST, ...figures }, signal);
  const { spans, contents } = await written();
  expect(spans).toMatchObject([
    {
      ...{ kind: "model", name: "alpha-model", taskId: "task-1", rootTaskId: "root", ownerId: "root" },
      ...{ waitedMs: 200, firstTokenMs: 300, cost: 0.01, promptTokens: 10, completionTokens: 5 },
    },
  ]);
  expect(contents).toEqual([
    {
      id: "request-1",
      messages: [{ role: "user", content: "Question" }],
      reply: "Answer",
      asked: ['weather {"at":"Lyon"}'],
    },
  ]);
});

test("calls of tools that providers number alike stay apart", async () => {
  const { tracer, written } = await rig();
  await tracer.recordTool(TOOL_CALL, signal);
  await tracer.recordTool({ ...TOOL_CALL, taskId: "task-2" }, signal);
  expect((await written()).spans.map(({ ownerId }) => ownerId)).toEqual(["task-1", "task-2"]);
});

test("neither keys nor the bytes of files are kept, and what is left out of a long text is counted", async () => {
  const { tracer, written } = await rig();
  const key = "sk-proj-4fT9sKq2Lw8ZxVb7Nm3Rc6Yd1Hj5Gp0A";
  const file = { type: "image", name: "cat.png", mimeType: "image/png", data: "BYTES" } as const;
  const messages = [
    { role: "user", content: `My key is ${key}`, attachments: [file] },
    { role: "user", content: "word ".repeat(100_000) },
  ] as const;
  await tracer.record({ ...WHOLE_REQUEST, messages, response: `Keep ${key} safe` }, signal);
  const { spans, contents } = await written();
  const text = JSON.stringify(contents);
  expect(text).not.toContain(key);
  expect(text).not.toContain("BYTES");
  expect(contents[0]?.messages[0]?.files).toEqual(["cat.png"]);
  const [first, second] = contents[0]?.messages ?? [];
  expect((first?.content.length ?? 0) + (second?.content.length ?? 0)).toBe(400_000);
  expect(spans[0]?.leftOut).toBe(500_000 + (first?.content.length ?? 0) - 400_000);
});

test("nothing is recorded once it is switched off", async () => {
  const { settings, tracer, written } = await rig();
  settings.setOn(false);
  await tracer.record(WHOLE_REQUEST, signal);
  expect((await written()).spans).toEqual([]);
  settings.setOn(true);
  await tracer.record(WHOLE_REQUEST, signal);
  expect((await written()).spans).toHaveLength(1);
});

test("what is older than was chosen goes, and what has no room is counted", async () => {
  const { settings, tracer, written } = await rig({
    now: WHOLE_REQUEST.startedAt + DAY,
    bounds: { calls: 2, bytes: 1e9 },
  });
  const { startedAt } = WHOLE_REQUEST;
  await tracer.record({ ...WHOLE_REQUEST, requestId: "old", startedAt: startedAt - 30 * DAY }, signal);
  for (const place of [1, 2, 3])
    await tracer.record({ ...WHOLE_REQUEST, requestId: `r${place}`, startedAt: startedAt + place }, signal);
  const { spans, contents } = await written();
  expect(spans.map(({ id }) => id)).toEqual(["r2", "r3"]);
  expect(contents.map(({ id }) => id)).toEqual(["r2", "r3"]);
  expect(settings.dropped).toBe(1);
});

test("calls that cannot be written wait, of very many the last, and the others are counted", async () => {
  const { database, settings, logger, tracer, written } = await rig();
  database.writeFailure = new Error("no room");
  for (let place = 0; place < 205; place++)
    await tracer.record(
      { ...BARE_REQUEST, requestId: `r${place}`, startedAt: WHOLE_REQUEST.startedAt },
      signal,
    );
  await tracer.flush();
  expect(logger.lines.map(({ message }) => message)).toEqual(["traces not written"]);
  database.writeFailure = undefined;
  const { spans } = await written();
  expect(spans).toHaveLength(200);
  expect(spans.some(({ id }) => id === "r0")).toBe(false);
  expect(settings.dropped).toBe(5);
});

afterEach(() => void vi.unstubAllGlobals());

test("once it is idle the page writes what waits, and again what comes later", async () => {
  const { tracer, idle, database } = await rig();
  const spans = async () => (await database.list("traces")).length;
  for (let times = 1; times <= 2; times++) {
    await tracer.recordTool(TOOL_CALL, signal);
    await tracer.recordTool(TOOL_CALL, signal);
    expect(idle).toHaveLength(times);
    idle.at(-1)?.();
    await expect.poll(spans).toBe(2 * times);
  }
});

test("the tracer of the application writes when the page is idle, three seconds later at most, and when it goes", async () => {
  const context = () => ({
    services: new FakePorts().container(),
    logger: new MemoryLogger(),
  });
  const added = new Map<string, () => void>();
  vi.stubGlobal("addEventListener", (name: string, listener: () => void) => void added.set(name, listener));
  const written = async ({ services }: ReturnType<typeof context>) =>
    (await services.get(DatabaseToken).list("traces")).length;
  const idle: [work: () => void, options: object][] = [];
  vi.stubGlobal(
    "requestIdleCallback",
    (work: () => void, options: object) => void idle.push([work, options]),
  );
  const busy = context();
  await busy.services.get(DatabaseToken).open();
  await localTracer(busy as never).recordTool(TOOL_CALL, signal);
  expect([idle[0]?.[1], await written(busy)]).toEqual([{ timeout: 3_000 }, 0]);
  idle[0]?.[0]();
  await expect.poll(() => written(busy)).toBe(1);
  vi.unstubAllGlobals();
  vi.stubGlobal("addEventListener", (name: string, listener: () => void) => void added.set(name, listener));
  const timers = vi.spyOn(globalThis, "setTimeout");
  const without = context();
  await without.services.get(DatabaseToken).open();
  await localTracer(without as never).recordTool(TOOL_CALL, signal);
  expect(timers.mock.calls.filter(([, ms]) => ms === 3_000)).toHaveLength(1);
  expect(await written(without)).toBe(0);
  added.get("pagehide")?.();
  await expect.poll(() => written(without)).toBe(1);
});
