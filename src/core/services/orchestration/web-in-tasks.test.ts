import { describe, expect, test, vi } from "vitest";
import { OrchestrationRig, ScriptedModels, SIMPLE_PROMPT } from "../../../../tests/fakes/task-runner-rig";
import { practiceAnswer } from "../../../plugins/llm-practice/practice-answer";
import { callsOf } from "../../domain/journal/usage";
import { isWebSource } from "../../domain/source/source";
import type { ModelCall, ModelPart } from "../models/model-call";

const TEXT = "# Haiku\n\nRain on the Saône.";

/** A model whose provider searches the web for what it writes, and may never come to an end. */
class SearchingModels extends ScriptedModels {
  readonly #ends: boolean;

  constructor(ends = true) {
    super();
    this.#ends = ends;
  }

  override async *stream(call: ModelCall, signal: AbortSignal): AsyncGenerator<ModelPart> {
    this.calls.push(call);
    const isWriting = call.purpose === "execution";
    const written = isWriting ? TEXT : practiceAnswer(call.messages);
    yield { type: "text-delta", text: written };
    if (isWriting) {
      call.onWebSearch?.("provider");
      const url = `https://a.example/${this.calls.length}`;
      const sources =
        call.numbers?.give([{ kind: "web", url, name: "A", readAt: 1, passage: "Rain." }]) ?? [];
      const text = `${written} [${sources[0]?.number}]`;
      yield { type: "cited", text, sources: sources.filter(isWebSource) };
      if (!this.#ends) await new Promise((_, reject) => signal.addEventListener("abort", reject));
    }
    const usage = { promptTokens: 1, completionTokens: 1, totalTokens: 2, webSearches: isWriting ? 2 : 0 };
    yield { type: "finish", reason: "stop", usage };
  }
}

const deliverableOf = async (tab: ReturnType<OrchestrationRig["open"]>, taskId: string) => {
  const state = await tab.monitor.load(taskId);
  return { state, deliverable: [...state.artifacts.values()].find((each) => each.taskId === taskId) };
};

describe("a task whose provider searches the web", () => {
  test("has its pages with the deliverable, and its searches with the call", async () => {
    const tab = new OrchestrationRig().open(new SearchingModels());
    const task = await tab.library.create({ prompt: SIMPLE_PROMPT });
    await tab.control.start(task.id, "en");
    const { state, deliverable } = await deliverableOf(tab, task.id);
    expect(deliverable?.content).toContain("Rain on the Saône. [101]");
    expect(deliverable?.sources).toMatchObject([{ number: 101, passage: "Rain." }]);
    const writing = callsOf(state.events).find(({ purpose }) => purpose === "execution");
    expect(writing).toMatchObject({ webSearch: "provider", usage: { webSearches: 2 } });
  });

  test("keeps what was cited when it is cut off, and gives that number to nothing else", async () => {
    const rig = new OrchestrationRig();
    const first = rig.open(new SearchingModels(false));
    const task = await first.library.create({ prompt: SIMPLE_PROMPT });
    const ended = first.control.start(task.id, "en");
    await vi.waitFor(async () => {
      await first.control.flush();
      expect((await rig.ports.database.list("drafts"))[0]?.sources).toMatchObject([{ number: 101 }]);
    });
    first.control.stop(task.id);
    await expect(ended).rejects.toThrow();
    const second = rig.open(new SearchingModels());
    await second.control.resume(task.id, "en");
    const { deliverable } = await deliverableOf(second, task.id);
    expect(deliverable?.sources?.map(({ number }) => number)).toEqual([101, 102]);
  });
});

test("what nobody could search for is said to be from memory", async () => {
  const models = new ScriptedModels((call) => {
    if (call.purpose === "execution") call.onWebSearch?.("nobody");
    return practiceAnswer(call.messages);
  });
  const tab = new OrchestrationRig().open(models);
  const task = await tab.library.create({ prompt: SIMPLE_PROMPT });
  await tab.control.start(task.id, "en");
  expect((await deliverableOf(tab, task.id)).deliverable?.fromMemory).toBe(true);
});
