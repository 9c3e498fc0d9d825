import { AppError } from "@core/errors/app-error";
import { describe, expect, test, vi } from "vitest";
import { answering, RunModelCallsRig, WRITE } from "../../../../../tests/fakes/run-model-calls-rig";
import { ScriptedProvider } from "../../../../../tests/fakes/scripted-provider";
import { receiptOf } from "../../../domain/journal/receipt";
import type { ModelCaller } from "../../models/model-call";
import { takenBy } from "./budget";

const usage = { promptTokens: 10, completionTokens: 5, totalTokens: 15 };
const signal = () => new AbortController().signal;

/** Sends, says something and then waits until it is told to fail, or is aborted. */
function half(words: string): { readonly models: ModelCaller; fail(error: Error): void } {
  let fail: (error: Error) => void = () => {};
  const models = answering(async () => ({}));
  return {
    models: {
      ...models,
      complete: (call, _, onPart) => {
        call.onSent?.();
        if (words) onPart?.({ type: "text-delta", text: words });
        return new Promise((_resolve, reject) => {
          fail = reject;
        });
      },
    },
    fail: (error) => fail(error),
  };
}

describe("a call", () => {
  test("is reserved before it is made, and what it took stands after it", async () => {
    const rig = new RunModelCallsRig();
    const before: (readonly string[])[] = [];
    const tab = await rig.open(
      answering(async () => {
        before.push((await rig.events()).slice(2).map(({ type }) => type));
        return { text: "Done.", usage };
      }),
    );
    expect(await tab.calls.call(WRITE, signal())).toMatchObject({ text: "Done.", usage });
    expect(before).toEqual([["call-reserved"]]);
    const [reserved, called] = (await rig.events()).slice(2);
    expect(reserved).toMatchObject({ type: "call-reserved", taskId: "t", tokens: 21 + 16_384 });
    expect(called).toMatchObject({
      type: "model-called",
      agentId: "a",
      purpose: "execution",
      usage,
      durationMs: 7,
    });
    expect(called).not.toHaveProperty("failed");
    expect([called]).toEqual([expect.objectContaining({ callId: (reserved as { callId: string }).callId })]);
  });

  test("that breaks off is told with the time it took", async () => {
    const rig = new RunModelCallsRig();
    const { models, fail } = half("Some");
    const tab = await rig.open(models);
    const calling = tab.calls.call(WRITE, signal()).catch((error: unknown) => error);
    await rig.ports.clock.advance(4_000);
    fail(new AppError("provider.failed"));
    expect(await calling).toMatchObject({ code: "provider.failed" });
    expect((await rig.events()).at(-1)).toMatchObject({
      type: "model-called",
      failed: true,
      durationMs: 4_000,
    });
  });

  test("may write as much as was reserved", async () => {
    const asked: (number | undefined)[] = [];
    const models = answering(async ({ maxTokens }) => {
      asked.push(maxTokens);
      return { usage };
    });
    const free = await new RunModelCallsRig().open(models);
    await free.calls.call(WRITE, signal());
    await free.calls.call({ ...WRITE, purpose: "validation" }, signal());
    const tight = await new RunModelCallsRig({ tokens: 1_021 }).open(models);
    await tight.calls.call(WRITE, signal());
    // The first one took fifteen of them.
    await tight.calls.call(WRITE, signal());
    expect(asked).toEqual([16_384, 8_192, 1_000, 985]);
  });

  test("tells what went over the network for it, and that it streams no more", async () => {
    const rig = new RunModelCallsRig();
    const piece = { host: "a.example", requests: 1, sentBytes: 20, receivedBytes: 300 };
    const tab = await rig.open(
      answering(async ({ onTraffic }) => {
        onTraffic?.(piece);
        onTraffic?.({ ...piece, sentBytes: 1 });
        return { usage };
      }),
    );
    await tab.calls.call(WRITE, signal());
    const called = (await rig.events()).at(-1);
    expect(called).toMatchObject({
      traffic: [{ host: "a.example", requests: 2, sentBytes: 21, receivedBytes: 600 }],
    });
    const { callId } = called as { callId?: string };
    expect(tab.updates.at(-1)).toMatchObject({ type: "live-ended", callId });
  });

  test("counts with the vectors that were made for it: in the receipt, in tokens and in cost", async () => {
    const traffic = [{ host: "vectors.example", requests: 1, sentBytes: 20, receivedBytes: 300 }];
    const made = { provider: "v", model: "embed-1", cost: 0.25, durationMs: 3, traffic } as const;
    const rig = new RunModelCallsRig();
    const tab = await rig.open(
      answering(async ({ onEmbedded }) => {
        onEmbedded?.({ ...made, tokens: 1_000, isEstimated: false, failed: false });
        onEmbedded?.({ ...made, tokens: 0, isEstimated: false, failed: true, cost: 0 });
        return { text: "Done.", usage };
      }),
    );
    await tab.calls.call(WRITE, signal());
    const events = await rig.events();
    expect(takenBy(events, 0)).toMatchObject({ tokens: 1_015, cost: 0.25 });
    expect(receiptOf(events)).toMatchObject({
      ...{ calls: 3, unmeasured: 0, tokensSent: 1_010, hosts: [{ host: "vectors.example", requests: 2 }] },
      models: [{ provider: "v", model: "embed-1", calls: 1 }, {}],
    });
  });

  test("of a tool for vectors counts in the receipt, and is not made beyond the limits", async () => {
    const made = { provider: "v", model: "embed-1", cost: 0.25, durationMs: 3, traffic: [] } as const;
    const asked: string[] = [];
    const models = (price: number): ModelCaller => ({
      ...answering(async () => ({ usage })),
      embedder: async (_, onMade) => ({
        ...{ id: "v", provider: "v", model: "embed-1", price },
        embed: async (texts, kind) => {
          asked.push(kind, ...texts);
          onMade?.({ ...made, tokens: 7, isEstimated: false, failed: false });
          return texts.map(() => [1, 2]);
        },
      }),
    });
    const { taskId, agent } = WRITE;
    const rig = new RunModelCallsRig({ cost: 0.5 });
    const { calls } = await rig.open(models(10_000));
    const vectors = await calls.vectors({ taskId, agent }, ["abc", "d"], "passage", signal());
    expect(vectors).toEqual({
      model: "v/embed-1",
      vectors: [
        [1, 2],
        [1, 2],
      ],
    });
    expect(asked).toEqual(["passage", "abc", "d"]);
    expect(receiptOf(await rig.events())).toMatchObject({ calls: 1, models: [{ model: "embed-1" }] });
    // 0.25 dollars are left, for 25 bytes at the most.
    const beyond = calls.vectors({ taskId, agent }, ["a".repeat(26)], "passage", signal());
    await expect(beyond).rejects.toMatchObject({ code: "task.limit-reached", params: { kind: "cost" } });
    expect(asked).toHaveLength(3);
  });

  test("of a tool for vectors is refused where no model makes any, or other ones", async () => {
    const { taskId, agent } = WRITE;
    const without = await new RunModelCallsRig().open(answering(async () => ({ usage })));
    await expect(without.calls.vectors({ taskId, agent }, ["a"], "passage", signal())).rejects.toMatchObject({
      code: "tool.no-embedding-model",
    });
    const embedder = { id: "v", provider: "v", model: "m", embed: async () => [[1], [1, 2]] };
    const wrong = { ...answering(async () => ({ usage })), embedder: async () => embedder };
    const { calls } = await new RunModelCallsRig().open(wrong);
    for (const texts of [["a"], ["a", "b"]])
      await expect(calls.vectors({ taskId, agent }, texts, "passage", signal())).rejects.toMatchObject({
        code: "provider.no-vectors",
      });
  });

  test("whose tokens nobody told counts with a bound by its length", async () => {
    const rig = new RunModelCallsRig();
    const tab = await rig.open(answering(async () => ({ text: "été", reasoning: "hm" })));
    await tab.calls.call(WRITE, signal());
    expect((await rig.events()).at(-1)).toMatchObject({
      estimated: true,
      usage: { promptTokens: 21, completionTokens: 7, totalTokens: 28 },
    });
  });

  test("whose prompt the provider is to keep may cost what keeping it costs", async () => {
    const model = { id: "m", price: { input: 1, output: 4 } };
    const cachePrice = { read: 0.1, write: 1.25 };
    const rig = new RunModelCallsRig({}, new ScriptedProvider("p", { suggestedModels: [model], cachePrice }));
    const tab = await rig.open(answering(async () => ({ usage: { ...usage, cacheReadTokens: 10 } })));
    await tab.calls.call(
      { ...WRITE, messages: [{ role: "user", content: "Write", cached: true }] },
      signal(),
    );
    const costs = (await rig.events()).slice(2).map((event) => (event as { cost?: number }).cost);
    expect(costs).toEqual([(21 * 1.25 + 4 * 16_384) / 1e6, 21 / 1e6]);
  });

  test("costs what its model's price says, or nothing that is known", async () => {
    const model = { id: "m", price: { input: 1, output: 4 } };
    const costOf = async (provider?: ScriptedProvider) => {
      const rig = new RunModelCallsRig({}, ...(provider ? [provider] : []));
      const tab = await rig.open(answering(async () => ({ usage })));
      await tab.calls.call(WRITE, signal());
      return (await rig.events()).slice(2).map((event) => (event as { cost?: number }).cost);
    };
    const priced = await costOf(new ScriptedProvider("p", { suggestedModels: [model] }));
    expect(priced).toEqual([(21 + 4 * 16_384) / 1e6, 30 / 1e6]);
    expect(await costOf(new ScriptedProvider("p", { local: true }))).toEqual([0, 0]);
    expect(await costOf(new ScriptedProvider("p"))).toEqual([undefined, undefined]);
  });
});

describe("a call that breaks", () => {
  test.each([
    ["is refused", "", new AppError("provider.api", { status: 429 }), 0],
    ["is cut", "Half", new AppError("provider.stream-cut"), 25],
    ["falls silent before a word", "", new AppError("provider.idle"), 21],
  ])("counts with what it may have taken when it %s", async (_, words, error, tokens) => {
    const rig = new RunModelCallsRig();
    const model = half(words);
    const tab = await rig.open(model.models);
    const called = tab.calls.call(WRITE, signal());
    await expect.poll(() => tab.journal.state.events.length).toBe(3);
    model.fail(error);
    await expect(called).rejects.toBe(error);
    expect((await rig.events()).at(-1)).toMatchObject({ failed: true, usage: { totalTokens: tokens } });
  });

  test("before it was sent counts with nothing", async () => {
    const rig = new RunModelCallsRig();
    const failing = () => Promise.reject(new AppError("vault.locked"));
    const tab = await rig.open({ ...answering(async () => ({})), complete: failing });
    await expect(tab.calls.call(WRITE, signal())).rejects.toMatchObject({ code: "vault.locked" });
    expect((await rig.events()).at(-1)).toMatchObject({ failed: true, usage: { totalTokens: 0 } });
  });

  test("because it was stopped has told what it took once all is saved", async () => {
    const rig = new RunModelCallsRig();
    const tab = await rig.open(half("Half").models);
    const stopper = new AbortController();
    const called = tab.calls.call(WRITE, stopper.signal);
    await expect.poll(() => tab.journal.state.events.length).toBe(3);
    stopper.abort();
    await tab.calls.flush();
    expect((await rig.events()).at(-1)).toMatchObject({
      type: "model-called",
      failed: true,
      estimated: true,
    });
    await expect(called).rejects.toMatchObject({ name: "AbortError" });
  });

  test("with its tab counts with all that was reserved", async () => {
    const rig = new RunModelCallsRig();
    const killed = await rig.open(half("Half").models);
    void killed.calls.call(WRITE, signal());
    await expect.poll(() => killed.journal.state.events.length).toBe(3);
    const next = await rig.open(answering(async () => ({ usage })));
    expect(takenBy(next.journal.state.events, 0).tokens).toBe(21 + 16_384);
    await next.calls.call(WRITE, signal());
    expect(takenBy(next.journal.state.events, 0).tokens).toBe(21 + 16_384 + 15);
  });
});

test("a run waits while all of its calls do, until the first of them goes on", async () => {
  const waits: ((until?: number) => void)[] = [];
  const rig = new RunModelCallsRig();
  const tab = await rig.open({
    ...answering(async () => ({})),
    complete: ({ onWaiting }) => {
      if (onWaiting) waits.push(onWaiting);
      return new Promise(() => {});
    },
  });
  for (let count = 0; count < 2; count++) void tab.calls.call(WRITE, signal());
  await expect.poll(() => waits.length).toBe(2);
  const told = () => tab.updates.flatMap((each) => (each.type === "waiting" ? [each.until] : []));
  waits[0]?.(500);
  expect(told()).toEqual([]);
  waits[1]?.(300);
  expect(told()).toEqual([300]);
  waits[1]?.();
  expect(told()).toEqual([300, undefined]);
});

test("texts that are written are kept, each for its agent, until they are taken", async () => {
  const rig = new RunModelCallsRig();
  const { calls, journal } = await rig.open(half("<think>hm</think>Half").models);
  const keeping = { ...WRITE, keepsDraft: true };
  void calls.call(keeping, signal());
  void calls.call({ ...keeping, agent: { id: "b", name: "B" }, written: "Once " }, signal());
  await expect.poll(() => journal.state.events.length).toBe(4);
  await calls.flush();
  const kept = await rig.ports.database.list("drafts");
  expect(kept.map(({ id, text }) => [id, text])).toEqual([
    ["task/t/t/a", "<think>hm</think>Half"],
    ["task/t/t/b", "Once <think>hm</think>Half"],
  ]);
  expect(await calls.drafts.saved("t", "a")).toBe("Half");
  expect(await calls.drafts.saved("t", "nobody")).toBe("");
  await journal.append([], [calls.drafts.deletion("t", "a")]);
  expect(await calls.drafts.saved("t", "a")).toBe("");
  await journal.append([], [calls.drafts.writing(WRITE, "Whole")]);
  expect(await calls.drafts.saved("t", "a")).toBe("Whole");
});

test("a text that breaks off is kept to its last words, before the time to save them has come", async () => {
  const rig = new RunModelCallsRig();
  const answers = answering(async () => ({}));
  const tab = await rig.open({
    ...answers,
    complete: async (call, _, onPart) => {
      await call.onSent?.();
      onPart?.({ type: "text-delta", text: "Two" });
      await expect.poll(() => rig.ports.database.count("drafts")).toBe(1);
      onPart?.({ type: "text-delta", text: " rivers" });
      throw new AppError("provider.stream-cut");
    },
  });
  const cut = tab.calls.call({ ...WRITE, keepsDraft: true }, signal());
  await expect(cut).rejects.toMatchObject({ code: "provider.stream-cut" });
  expect(await tab.calls.drafts.saved("t", "a")).toBe("Two rivers");
});

describe("a limit over all work", () => {
  const reached = new AppError("task.limit-reached", {
    kind: "work",
    key: "all/day/tokens/",
    limit: 5,
    spent: 9,
  });

  test("holds a call until the run rests, once those under way have come to their end", async () => {
    const rig = new RunModelCallsRig();
    let goOn: () => void = () => {};
    const goesOn = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let asked = 0;
    const tab = await rig.open(
      answering(async () => {
        if (++asked === 2) throw reached;
        await goesOn;
        return { text: "Whole.", usage };
      }),
    );
    const run = new AbortController();
    const underWay = tab.calls.call(WRITE, run.signal);
    const held = tab.calls.call(WRITE, run.signal);
    const rests = expect(held).rejects.toThrow("rests");
    await vi.waitUntil(() => asked === 2);
    expect(tab.held).toEqual([]);
    goOn();
    expect(await underWay).toMatchObject({ text: "Whole." });
    await vi.waitUntil(() => tab.held.length > 0);
    expect(tab.held).toEqual([reached]);
    run.abort(new Error("rests"));
    await rests;
    const called = (await rig.events()).filter(({ type }) => type === "model-called");
    expect(called).toHaveLength(1);
  });

  test("holds calls that reach it together", async () => {
    const rig = new RunModelCallsRig();
    const tab = await rig.open(answering(() => Promise.reject(reached)));
    const run = new AbortController();
    const calls = [tab.calls.call(WRITE, run.signal), tab.calls.call(WRITE, run.signal)];
    const rest = Promise.allSettled(calls);
    await vi.waitUntil(() => tab.held.length === 2);
    run.abort();
    expect((await rest).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });
});
