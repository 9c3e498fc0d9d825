import { expect, test } from "vitest";
import { sampleArtifact, sampleState, sampleTask } from "../../../../../tests/fakes/sample-tasks";
import { ScriptedModels } from "../../../../../tests/fakes/task-runner-rig";
import type { LlmPart } from "../../../domain/model/llm";
import type { RecordingRef } from "../../../domain/task/recording";
import type { ModelCall } from "../../models/model-call";
import { withRecording } from "./models-of-task";

const CALL: ModelCall = { purpose: "execution", messages: [{ role: "user", content: "Write" }] };
const REF: RecordingRef = { id: "haiku", language: "en" };
const { signal } = new AbortController();
const recordings = {
  route: ({ id }: RecordingRef) => ({
    ...{ credentialId: "", provider: "recording", providerName: "Recording", model: id, simulated: true },
  }),
  async *stream({ id }: RecordingRef, rootTaskId: string): AsyncGenerator<LlmPart> {
    yield { type: "text-delta", text: `${id} of ${rootTaskId}` };
    yield { type: "finish", reason: "stop" };
  },
};

/** The answers to a call of a task: streamed, as a whole and by its route. */
async function answers(recording: RecordingRef | undefined, isDone = false, played = true) {
  const state = sampleState(
    [sampleTask({ ...(recording ? { recording } : {}) })],
    isDone ? [sampleArtifact({ status: "final" })] : [],
  );
  const own = new ScriptedModels(() => "own");
  const models = withRecording(own, () => state, played ? recordings : undefined);
  let streamed = "";
  for await (const part of models.stream(CALL, signal)) if (part.type === "text-delta") streamed += part.text;
  const parts: string[] = [];
  const whole = await models.complete(CALL, signal, ({ type }) => parts.push(type));
  expect(parts).toContain("text-delta");
  const { model } = await models.route({});
  return { streamed, whole: [whole.text, whole.route.model, whole.durationMs], model };
}

test("a recorded task is answered by its recording, which takes no time", async () => {
  const words = "haiku of task-1";
  expect(await answers(REF)).toEqual({ streamed: words, whole: [words, "haiku", 0], model: "haiku" });
});

test.each([
  ["a task that is none is", undefined, false, true],
  ["what is wanted once the deliverable is there is", REF, true, true],
  ["a recorded task is, where there are no recordings,", REF, false, false],
] as const)("%s answered by the user's own model", async (_, recording, isDone, played) => {
  const own = { streamed: "own", whole: ["own", "practice-1", 1], model: "practice-1" };
  expect(await answers(recording, isDone, played)).toEqual(own);
});
