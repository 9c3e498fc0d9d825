import { getEventListeners } from "node:events";
import type { TaskLimits } from "@core/domain/task/task";
import { AppError } from "@core/errors/app-error";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FixedClock } from "../../../../../tests/fakes/fixed-clock";
import { RunModelCallsRig, WRITE } from "../../../../../tests/fakes/run-model-calls-rig";
import { sampleTask } from "../../../../../tests/fakes/sample-tasks";
import { ScriptedProvider } from "../../../../../tests/fakes/scripted-provider";
import { emptyState } from "../../../domain/journal/fold-event";
import type { JournalEvent } from "../../../domain/journal/journal-event";
import type { ModelCaller, ModelReply } from "../../models/model-call";
import { Budget, type CallBound, takenBy } from "./budget";

const PROMPT_TOKENS = 21;
const PRICE = { input: 2, output: 10 };
const route = { credentialId: "c", provider: "p", providerName: "P", model: "m", simulated: false };
const signal = () => new AbortController().signal;
const usageOf = (promptTokens: number, completionTokens: number) => {
  return { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens };
};

/** The fate of one call: the share of its room it filled, and how it ended. */
interface Fate {
  readonly filled: number;
  readonly end: "told" | "untold" | "cut" | "refused" | "killed";
}

/** A model that really takes what the fates say, and keeps count of it. */
class CountedModel implements ModelCaller {
  tokens = 0;
  cost = 0;
  calls = 0;
  readonly #fates: readonly Fate[];
  readonly #kill: () => void;

  constructor(fates: readonly Fate[], kill: () => void = () => {}) {
    this.#fates = fates;
    this.#kill = kill;
  }

  async route() {
    return route;
  }

  stream(): never {
    throw new Error("Nobody streams here.");
  }

  complete: ModelCaller["complete"] = async (
    { maxTokens = 0, onSent },
    _signal,
    onPart,
  ): Promise<ModelReply> => {
    const { filled, end } = this.#fates[this.calls++ % this.#fates.length] ?? { filled: 1, end: "told" };
    await onSent?.();
    await Promise.resolve();
    if (end === "refused") throw new AppError("provider.api", { status: 429 });
    const written = Math.floor(maxTokens * filled);
    this.tokens += 8 + written;
    this.cost += (8 * PRICE.input + written * PRICE.output) / 1e6;
    const text = "word".repeat(written);
    onPart?.({ type: "text-delta", text });
    if (end === "killed") {
      this.#kill();
      return new Promise(() => {});
    }
    if (end === "cut") throw new AppError("provider.stream-cut");
    const usage = end === "told" ? usageOf(8, written) : undefined;
    return { text, reasoning: "", finishReason: "stop", usage, route, durationMs: 1 };
  };
}

const fate: fc.Arbitrary<Fate> = fc.record({
  filled: fc.integer({ min: 0, max: 20 }).map((twentieths) => twentieths / 20),
  end: fc.constantFrom("told", "told", "told", "untold", "untold", "cut", "cut", "refused", "killed"),
});

function rigWith(limits: TaskLimits): RunModelCallsRig {
  const model = { id: "m", price: PRICE };
  return new RunModelCallsRig(limits, new ScriptedProvider("p", { suggestedModels: [model] }));
}

/** Agents side by side, each of which makes some calls and tries again what broke, until the limit or a kill ends them. */
async function work(rig: RunModelCallsRig, fates: readonly Fate[], agents: number) {
  let kill: (reason: string) => void = () => {};
  const killed = new Promise<string>((resolve) => {
    kill = resolve;
  });
  const model = new CountedModel(fates, () => kill("killed"));
  const tab = await rig.open(model);
  const agent = async () => {
    for (let count = 0; count < 4; count++) {
      try {
        await tab.calls.call(WRITE, signal());
      } catch (error) {
        if (error instanceof AppError && error.code === "task.limit-reached") return;
      }
    }
  };
  await Promise.race([Promise.all(Array.from({ length: agents }, agent)), killed]);
  // Calls the killed tab still has under way save nothing any more.
  await tab.journal.close(new Error("killed"));
  return model;
}

describe("all calls of a task together", () => {
  test("never take more than its limits, whatever breaks and in however many tabs", async () => {
    const limits = fc.record({
      tokens: fc.integer({ min: 0, max: 120_000 }),
      cost: fc.integer({ min: 0, max: 1_000 }).map((mills) => mills / 1_000),
    });
    const tabs = fc.array(fc.array(fate, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 3 });
    let worked = 0;
    await fc.assert(
      fc.asyncProperty(limits, tabs, fc.integer({ min: 1, max: 8 }), async (most, opened, agents) => {
        const rig = rigWith(most);
        let tokens = 0;
        let cost = 0;
        for (const fates of opened) {
          const model = await work(rig, fates, agents);
          tokens += model.tokens;
          cost += model.cost;
          worked += model.calls;
        }
        const taken = takenBy(await rig.events(), rig.ports.clock.now());
        expect(tokens).toBeLessThanOrEqual(taken.tokens);
        expect(taken.tokens).toBeLessThanOrEqual(most.tokens);
        expect(cost).toBeLessThanOrEqual(taken.cost + 1e-9);
        expect(taken.cost).toBeLessThanOrEqual(most.cost + 1e-9);
      }),
      { numRuns: 60 },
    );
    expect(worked).toBeGreaterThan(100);
  });

  test("use what is there: those that take less than was reserved make room for others", async () => {
    const rig = rigWith({ tokens: 20_000 });
    const model = new CountedModel([{ filled: 0.05, end: "told" }]);
    const tab = await rig.open(model);
    await Promise.all(Array.from({ length: 8 }, () => tab.calls.call(WRITE, signal())));
    expect(model.calls).toBe(8);
    expect(model.tokens).toBeLessThanOrEqual(20_000);
  });

  test("go on at once when a limit is raised", async () => {
    const rig = rigWith({ tokens: 100 });
    const tab = await rig.open(new CountedModel([{ filled: 0, end: "told" }]));
    await expect(tab.calls.call(WRITE, signal())).rejects.toMatchObject({
      code: "task.limit-reached",
      params: { kind: "tokens", limit: 100, spent: 0 },
    });
    await tab.journal.append([{ type: "limits-set", taskId: "t", limits: { tokens: 1_000 } }]);
    await expect(tab.calls.call(WRITE, signal())).resolves.toBeDefined();
  });

  test("end with the time that was worked, not with that which passed", async () => {
    const rig = rigWith({ minutes: 10 });
    const tab = await rig.open(new CountedModel([{ filled: 0, end: "told" }]));
    const { clock } = rig.ports;
    await clock.advance(6 * 60_000);
    await tab.journal.append([{ type: "run-state-changed", state: "stopped" }]);
    await clock.advance(60 * 60_000);
    await tab.journal.append([{ type: "run-resumed", provider: "p", model: "m", simulated: false }]);
    expect(tab.calls.budget.share).toBeCloseTo(0.6);
    await expect(tab.calls.call(WRITE, signal())).resolves.toBeDefined();
    await clock.advance(4 * 60_000);
    await expect(tab.calls.call(WRITE, signal())).rejects.toMatchObject({ params: { kind: "minutes" } });
  });
});

describe("the share that is taken", () => {
  test("is that of the tightest limit, with what is reserved", async () => {
    const rig = rigWith({ tokens: 40_000, cost: 100 });
    const tab = await rig.open(new CountedModel([{ filled: 0, end: "killed" }]));
    expect(tab.calls.budget.share).toBe(0);
    void tab.calls.call(WRITE, signal());
    await expect.poll(() => tab.calls.budget.share).toBeCloseTo((PROMPT_TOKENS + 16_384) / 40_000);
    const unlimited = await rigWith({}).open(new CountedModel([]));
    expect(unlimited.calls.budget.share).toBe(0);
  });

  test.each([
    [undefined, 0],
    [0, 1],
    [12, 0.5],
  ])("of a working time of %s minutes is %s after six of them", async (minutes, share) => {
    const rig = rigWith(minutes === undefined ? { tokens: 40_000 } : { minutes });
    const { calls } = await rig.open(new CountedModel([]));
    await rig.ports.clock.advance(6 * 60_000);
    expect(calls.budget.timeShare).toBeCloseTo(share);
  });

  test("a call that waits for room can be cancelled", async () => {
    const rig = rigWith({ tokens: 17_000 });
    const tab = await rig.open(new CountedModel([{ filled: 0, end: "killed" }]));
    void tab.calls.call(WRITE, signal());
    const stopper = new AbortController();
    const waiting = tab.calls.call(WRITE, stopper.signal);
    stopper.abort();
    await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("the room of a call", () => {
  /** Prices that binary fractions hold exactly: a token that is read costs four of 1,024, one that is written two. */
  const costOf = (written: number, read = 8) => (read * 4 + written * 2) / 1_024;
  const wanted: CallBound = { promptTokens: 8, requestedTokens: 10_000, costOf };
  function budgetOf(limits: TaskLimits, ...events: readonly object[]) {
    const tasks = new Map([["t", sampleTask({ id: "t", limits })]]);
    const state = { ...emptyState("t"), tasks, events: events as readonly JournalEvent[] };
    return new Budget({ state }, new FixedClock());
  }
  const granted = async (limits: TaskLimits, more: Partial<CallBound> = {}) =>
    (await budgetOf(limits).reserve("c", { ...wanted, ...more }, signal())).maxTokens;
  /** Others who will read what is written, each with a prompt and a reply of their own. */
  function others() {
    const told: number[] = [];
    const keptBack = () => ({ promptTokens: 100, completionTokens: 50 });
    return { told, leaves: { keptBack, granted: (tokens: number) => void told.push(tokens) } };
  }

  test("is what the limits leave beside its prompt, to the last token", async () => {
    expect(await granted({})).toBe(10_000);
    expect(await granted({ tokens: 5_000 })).toBe(4_992);
    // 4,096 less 32 for the prompt, at two for a token.
    expect(await granted({ cost: 4 })).toBe(2_032);
    expect(await granted({ cost: 4, tokens: 1_000 })).toBe(992);
    expect(await granted({ tokens: 520 })).toBe(512);
    await expect(granted({ tokens: 519 })).rejects.toMatchObject({ code: "task.limit-reached" });
    expect(await granted({ cost: 4 }, { costOf: () => undefined })).toBe(10_000);
  });

  test("leaves others what they read and write, and half of the tokens, as they read each that is written", async () => {
    const { told, leaves } = others();
    expect(await granted({ tokens: 5_008 }, { leaves })).toBe(2_425);
    // 4,096 less 32 for the prompt and 500 for the others, at six for a token.
    expect(await granted({ cost: 4 }, { leaves })).toBe(594);
    expect(told).toEqual([2_425, 594]);
  });

  test("is all there is where writing costs nothing, as long as the prompt can be paid", async () => {
    const free = { costOf: (_: number, read = 8) => read / 1_024 };
    expect(await granted({ cost: 8 / 1_024 }, free)).toBe(10_000);
    await expect(granted({ cost: 7 / 1_024 }, free)).rejects.toMatchObject({ params: { kind: "cost" } });
  });

  test("takes off what was taken, and what is granted and does not stand in the journal yet", async () => {
    const reserved = { type: "call-reserved", callId: "a", tokens: 300, cost: 300 / 1_024 };
    const called = { type: "model-called", usage: usageOf(100, 100), cost: 200 / 1_024 };
    const budget = budgetOf({ tokens: 3_008, cost: 100 }, called, reserved);
    expect(budget.share).toBeCloseTo(500 / 3_008);
    const { maxTokens, cost } = await budget.reserve("b", { ...wanted, requestedTokens: 1_000 }, signal());
    expect([maxTokens, cost]).toEqual([1_000, 2_032 / 1_024]);
    expect(budget.share).toBeCloseTo(1_508 / 3_008);
    const own = signal();
    const last = budget.reserve("c", { ...wanted, requestedTokens: 2_000 }, own);
    budget.release("nobody");
    budget.release("b");
    expect((await last).maxTokens).toBe(2_000);
    expect(getEventListeners(own, "abort")).toEqual([]);
  });

  test("says which limit leaves the least", async () => {
    const reached = async (limits: TaskLimits, ...events: readonly object[]) =>
      budgetOf(limits, ...events)
        .reserve("c", wanted, signal())
        .catch((error: AppError) => error.params);
    const called = { type: "model-called", usage: usageOf(10, 0), cost: 0.5 };
    expect(await reached({ tokens: 100, cost: 100 }, called)).toEqual({
      kind: "tokens",
      limit: 100,
      spent: 10,
    });
    expect(await reached({ tokens: 10_000, cost: 0.75 }, called)).toEqual({
      kind: "cost",
      limit: 0.75,
      spent: 0.5,
    });
  });
});
