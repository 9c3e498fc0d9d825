import { describe, expect, test } from "vitest";
import { DeliveryRig } from "../../../../../tests/fakes/delivery-rig";
import { modelAnswer } from "../../../../../tests/fakes/model-answer/model-answer";
import { sampleRequirement, sampleTask } from "../../../../../tests/fakes/sample-tasks";
import {
  OrchestrationRig,
  recordLines,
  ScriptedModels,
  SIMPLE_PROMPT,
} from "../../../../../tests/fakes/task-runner-rig";
import type { LlmPart } from "../../../domain/model/llm";
import type { Task, TaskLimits } from "../../../domain/task/task";
import { AppError } from "../../../errors/app-error";
import type { ModelCall, ModelReply } from "../../models/model-call";
import { read } from "./read";

const MINUTE_MS = 60_000;
const BRIEF = recordLines([{ requirement: "Autumn rain" }, { reader: "How wet?" }]);
const PARAGRAPH = "It rains a little more each day of autumn. ".repeat(10).trim();

/** Work with one reader: what it does in place of an answer, and the minutes that the brief takes. */
async function readBy(
  note: (signal: AbortSignal, stop: () => void) => AsyncGenerator<LlmPart>,
  { limits, minutes = 0 }: { limits?: TaskLimits; minutes?: number } = {},
) {
  const rig = new OrchestrationRig();
  const models = new ScriptedModels((call) =>
    call.purpose === "analysis" ? BRIEF : modelAnswer(call.messages),
  );
  const stream = models.stream.bind(models);
  const asked: unknown[] = [];
  models.stream = async function* (call, signal) {
    if (call.purpose === "analysis") await rig.ports.clock.advance(minutes * MINUTE_MS);
    const isReading = call.messages.some(({ content }) => content.includes("Your task: How wet"));
    if (!isReading) return yield* stream(call, signal);
    asked.push(call.taskId);
    yield* note(signal, () => control.stop(task.id));
  };
  const { control, library, monitor } = rig.open(models);
  const task = await library.create({ prompt: SIMPLE_PROMPT, ...(limits ? { limits } : {}) });
  await control.start(task.id, "en").catch(() => {});
  const { tasks, artifacts, contexts, events } = await monitor.load(task.id);
  const reading = [...tasks.values()].find(({ parentTaskId }) => parentTaskId === task.id);
  const told = events.filter((event) => event.type === "fallback-taken" && event.fallback === "note");
  const notes = [...artifacts.values()].filter(({ taskId }) => taskId === reading?.id);
  const found = [...contexts.values()].filter(({ taskId }) => taskId === reading?.id);
  const findings = found.map(({ title }) => title);
  return { status: reading?.status, asked: asked.length, told, notes, findings };
}

async function* noted(): AsyncGenerator<LlmPart> {
  yield { type: "text-delta", text: "# Rain\n\nVery wet." };
  yield { type: "finish", reason: "stop" };
}

/** Some text, and then the end of what there is room for. */
const brokenAfter = (text: string, error: AppError) =>
  async function* (): AsyncGenerator<LlmPart> {
    yield { type: "text-delta", text };
    throw error;
  };
const limited = (kind: string) => new AppError("task.limit-reached", { kind, limit: 1, spent: 1 });

describe("a reader", () => {
  test("is left out once four fifths of the time have passed, which is told", async () => {
    const late = await readBy(noted, { limits: { minutes: 10 }, minutes: 8 });
    expect(late).toMatchObject({ status: "failed", asked: 0, notes: [] });
    expect(late.told).toMatchObject([{ reason: "task.limit-near" }]);
    const timely = await readBy(noted, { limits: { minutes: 10 }, minutes: 7 });
    expect(timely).toMatchObject({ status: "completed", asked: 1, told: [] });
    expect(timely.notes).toMatchObject([
      { version: 1, status: "draft", content: expect.stringContaining("Very wet.") },
    ]);
  });

  test("that a limit ends leaves its last whole paragraph, where that is no less than half", async () => {
    const text = `${PARAGRAPH}\n\n${PARAGRAPH}\n\nAnd then it`;
    const { status, notes, told, findings } = await readBy(brokenAfter(text, limited("tokens")));
    expect(status).toBe("completed");
    expect(notes).toMatchObject([{ content: `${PARAGRAPH}\n\n${PARAGRAPH}\n\n[…]` }]);
    expect(told).toMatchObject([{ reason: "task.limit-near", leftOut: ["How wet"] }]);
    expect(findings).toEqual(["Completed: How wet"]);
    const begun = await readBy(brokenAfter(`Wet.\n\n${PARAGRAPH}`, limited("cost")));
    expect(begun.notes).toMatchObject([{ content: `Wet.\n\n${PARAGRAPH}\n\n[…]` }]);
  });

  test("that has written next to nothing by then leaves no note, and none is taken when the time is up", async () => {
    const short = await readBy(brokenAfter("Rain. ".repeat(60), limited("tokens")));
    expect(short).toMatchObject({ status: "failed", notes: [], told: [{ reason: "task.limit-near" }] });
  });

  test("that has written just enough by then leaves it, and half of it has to be whole paragraphs", async () => {
    const cut = async (text: string) => (await readBy(brokenAfter(text, limited("tokens")))).notes;
    expect(await cut("x".repeat(400))).toMatchObject([{ content: `${"x".repeat(400)}\n\n[…]`, version: 1 }]);
    expect(await cut("x".repeat(399))).toEqual([]);
    const half = `${"x".repeat(500)}\n\n${"y".repeat(498)}`;
    expect(await cut(half)).toMatchObject([{ content: `${half}\n\n[…]` }]);
    expect(await cut(half.slice(0, -1))).toMatchObject([{ content: `${"x".repeat(500)}\n\n[…]` }]);
    const late = await readBy(brokenAfter("x".repeat(400), limited("minutes")));
    expect(late).toMatchObject({ status: "failed", notes: [], told: [{ reason: "task.limit-reached" }] });
  });

  test("whose note gets too long is cut only where half of the limits are used", async () => {
    const tooLong = brokenAfter(`${PARAGRAPH}\n\n${PARAGRAPH}`, new AppError("task.too-long"));
    const early = await readBy(tooLong, { limits: { minutes: 10 }, minutes: 4 });
    expect(early).toMatchObject({ status: "failed", notes: [], told: [{ reason: "task.too-long" }] });
    const later = await readBy(tooLong, { limits: { minutes: 10 }, minutes: 5 });
    expect(later).toMatchObject({ status: "completed", told: [{ reason: "task.limit-near" }] });
  });

  test("that is stopped has not failed, and goes on another time", async () => {
    const stopped = await readBy(async function* (signal, stop): AsyncGenerator<LlmPart> {
      yield { type: "text-delta", text: PARAGRAPH };
      stop();
      signal.throwIfAborted();
    });
    expect(stopped).toMatchObject({ status: "in_progress", asked: 1, told: [], notes: [] });
  });
});

describe("a note", () => {
  const { signal } = new AbortController();
  const agent = { id: "ada", name: "Ada", role: "Reads", instructions: "" };
  const page = { kind: "web", number: 101, url: "https://a.example/", name: "A", readAt: 1 } as const;

  async function reading(
    over: Partial<Task> = {},
    reply: Partial<ModelReply> = {},
    onCall: (call: ModelCall) => void = () => {},
  ) {
    const rig = new DeliveryRig({ content: "T", requirements: [], agents: [agent] }, () => "# Rain\n\nWet.");
    const complete = rig.models.complete.bind(rig.models);
    rig.models.complete = async (...asked) => {
      onCall(asked[0]);
      return { ...(await complete(...asked)), ...reply };
    };
    await rig.begin();
    const engine = await rig.engine();
    const task = sampleTask({ id: "part", parentTaskId: "task-1", title: "How wet?", ...over });
    await engine.record({ type: "task-created", task });
    const once = (again = false, wanted = signal) =>
      read(engine, { task: engine.task("part"), agent, notes: [], again }, wanted);
    return { engine, once, calls: rig.models.calls };
  }

  test("is made once, also where the run goes on after it had ended badly, unless it is to be made again", async () => {
    const { engine, once, calls } = await reading();
    const note = await once();
    expect(note).toMatchObject({ taskId: "part", agentId: "ada", version: 1, status: "draft" });
    for (const state of ["failed", "limit-reached"] as const) {
      await engine.record({ type: "run-state-changed", state });
      expect(await once()).toEqual(note);
    }
    expect(calls).toHaveLength(1);
    const again = await once(true);
    expect(again).toMatchObject({ id: note?.id, version: 2, createdAt: note?.createdAt });
    expect(calls).toHaveLength(2);
    expect(engine.state.events.filter(({ type }) => type === "artifact-created")).toHaveLength(2);
  });

  test("is made in each attempt until there is one, and not again for a run that was only stopped", async () => {
    const { engine, once, calls } = await reading({}, { text: "" });
    expect(await once()).toBeUndefined();
    await engine.record({ type: "run-state-changed", state: "stopped" });
    expect(await once()).toBeUndefined();
    expect(calls).toHaveLength(2);
    await engine.record({ type: "run-state-changed", state: "failed" });
    expect(await once()).toBeUndefined();
    expect(calls).toHaveLength(4);
  });

  test("is none, and its part has not failed, where whoever wants it gives up", async () => {
    const stopper = new AbortController();
    const { engine, once } = await reading({}, {}, () => {
      stopper.abort();
      throw new AppError("provider.api", { provider: "P" });
    });
    await expect(once(false, stopper.signal)).rejects.toMatchObject({ name: "AbortError" });
    expect(engine.task("part").status).toBe("in_progress");
    expect(engine.state.events.some(({ type }) => type === "fallback-taken")).toBe(false);
  });

  test("is told to the others who work on the task", async () => {
    const { engine, once } = await reading();
    await once();
    expect(engine.state.events.filter(({ type }) => type === "agent-response")).toMatchObject([
      { taskId: "part", agentId: "ada", content: "# Rain\n\nWet." },
    ]);
    expect([...engine.state.contexts.values()]).toMatchObject([
      { taskId: "part", agentId: "ada", title: "Completed: How wet?", content: "# Rain\n\nWet." },
    ]);
  });

  test("ends its part, unless that is held against criteria of its own", async () => {
    const ended = async (requirements: Task["requirements"]) => {
      const { engine, once } = await reading({ requirements });
      const note = await once();
      return [engine.task("part").status, note?.validates];
    };
    expect(await ended([])).toEqual(["completed", []]);
    expect(await ended([sampleRequirement({ taskId: "part" })])).toEqual(["in_progress", ["requirement-1"]]);
  });

  test("has the pages that it cites, and says where it is from memory", async () => {
    const text = "# Rain\n\nWet [101].";
    const { engine, once } = await reading({}, { text });
    engine.resources.modelCalls.numbers.restore([page]);
    const note = await once();
    expect(note).toMatchObject({ sources: [page] });
    expect(note).not.toHaveProperty("fromMemory");
    const unsearched = await reading({}, { text }, ({ onWebSearch }) => onWebSearch?.("nobody"));
    const recalled = await unsearched.once();
    expect(recalled).toMatchObject({ fromMemory: true });
    expect(recalled).not.toHaveProperty("sources");
  });
});
