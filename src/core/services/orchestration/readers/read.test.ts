import { describe, expect, test } from "vitest";
import { modelAnswer } from "../../../../../tests/fakes/model-answer/model-answer";
import {
  OrchestrationRig,
  recordLines,
  ScriptedModels,
  SIMPLE_PROMPT,
} from "../../../../../tests/fakes/task-runner-rig";
import type { LlmPart } from "../../../domain/model/llm";
import type { TaskLimits } from "../../../domain/task/task";
import { AppError } from "../../../errors/app-error";

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
  const { tasks, artifacts, events } = await monitor.load(task.id);
  const reading = [...tasks.values()].find(({ parentTaskId }) => parentTaskId === task.id);
  const told = events.filter((event) => event.type === "fallback-taken" && event.fallback === "note");
  const notes = [...artifacts.values()].filter(({ taskId }) => taskId === reading?.id);
  return { status: reading?.status, asked: asked.length, told, notes };
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
    const { status, notes, told } = await readBy(brokenAfter(text, limited("tokens")));
    expect(status).toBe("completed");
    expect(notes).toMatchObject([{ content: `${PARAGRAPH}\n\n${PARAGRAPH}\n\n[…]` }]);
    expect(told).toMatchObject([{ reason: "task.limit-near", leftOut: ["How wet"] }]);
    const begun = await readBy(brokenAfter(`Wet.\n\n${PARAGRAPH}`, limited("cost")));
    expect(begun.notes).toMatchObject([{ content: `Wet.\n\n${PARAGRAPH}\n\n[…]` }]);
  });

  test("that has written next to nothing by then leaves no note, and none is taken when the time is up", async () => {
    const short = await readBy(brokenAfter("Rain. ".repeat(60), limited("tokens")));
    expect(short).toMatchObject({ status: "failed", notes: [], told: [{ reason: "task.limit-near" }] });
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
