import { expect, test } from "vitest";
import { FakePorts } from "../../../../../tests/fakes/fake-ports";
import type { JournalFact } from "../../../domain/journal-event";
import type { ModelCall, ModelCaller } from "../../models/model-call";
import { continuedReply } from "./continued-reply";
import { type RunModelCall, RunModelCalls } from "./run-model-calls";

const CALL: RunModelCall = {
  purpose: "execution",
  taskId: "t",
  agent: { id: "a", name: "A" },
  messages: [{ role: "user", content: "Write" }],
};

test("a reply that ran out of room is continued until it is whole, and every call is counted", async () => {
  const pieces = ["<think>hm</think>One ", "two ", "three."];
  const calls: ModelCall[] = [];
  const models = {
    complete: async (call: ModelCall) => {
      calls.push(call);
      const text = pieces[calls.length - 1] ?? "";
      const route = { credentialId: "", provider: "p", providerName: "P", model: "m", simulated: false };
      return {
        text,
        reasoning: "",
        finishReason: calls.length < 3 ? "length" : "stop",
        route,
        durationMs: 1,
      };
    },
  } as unknown as ModelCaller;
  const facts: JournalFact[] = [];
  const modelCalls = new RunModelCalls({ ...new FakePorts(), models, publish: () => {} }, "t");
  const text = await continuedReply(
    modelCalls,
    CALL,
    (...staged) => void facts.push(...staged),
    new AbortController().signal,
  );
  expect(text).toBe("One two three.");
  expect(facts).toHaveLength(3);
  expect(calls[2]?.messages.map(({ role, content }) => [role, content.slice(0, 8)])).toEqual([
    ["user", "Write"],
    ["assistant", "One two "],
    ["user", "Continue"],
  ]);
});

test("no more calls go on at a time than there are semaphore, and one that waits can be cancelled", async () => {
  let running = 0;
  let most = 0;
  const release: (() => void)[] = [];
  const models = {
    complete: async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => release.push(resolve));
      running -= 1;
      return { text: "x", reasoning: "", finishReason: "stop", route: {}, durationMs: 1 };
    },
  } as unknown as ModelCaller;
  const modelCalls = new RunModelCalls({ ...new FakePorts(), models, publish: () => {} }, "t");
  const stopper = new AbortController();
  const calls = Array.from({ length: 6 }, () => modelCalls.call(CALL, new AbortController().signal));
  const cancelled = modelCalls.call(CALL, stopper.signal);
  stopper.abort();
  await expect(cancelled).rejects.toMatchObject({ name: "AbortError" });
  await expect.poll(() => release.length).toBe(4);
  for (const each of release.splice(0)) each();
  await expect.poll(() => release.length).toBe(2);
  for (const each of release.splice(0)) each();
  await Promise.all(calls);
  expect(most).toBe(4);
});
