import { beforeEach, describe, expect, test } from "vitest";
import { SequentialIds } from "../../../../tests/fakes/sequential-ids";
import type { Message } from "../../domain/conversation/conversation";
import type { ConversationSummary } from "../../domain/conversation/conversation-summary";
import type { ModelCall } from "../models/model-call";
import { HistoryWindow } from "./history-window";

/** A model that reads 200 tokens: of a history 140, of which 70 stay once it is longer. */
const WINDOW = 200;
const TEN_TOKENS = "x".repeat(30);

let contextWindow: number | undefined;
let kept: { summaries?: readonly ConversationSummary[] };
let calls: ModelCall[];
let told: boolean[];
let fail: Error | undefined;
let history: HistoryWindow;

beforeEach(() => {
  [contextWindow, kept, calls, told, fail] = [WINDOW, {}, [], [], undefined];
  const repository = {
    get: async () => kept,
    change: async (_: string, change: (current: typeof kept) => typeof kept) => {
      kept = { ...kept, ...change(kept) };
    },
  };
  const caller = {
    route: async () => ({ model: "m", contextWindow }),
    complete: async (call: ModelCall) => {
      calls.push(call);
      if (fail) throw fail;
      return { text: "In short." };
    },
  };
  history = new HistoryWindow(caller as never, repository as never, new SequentialIds());
});

/** So many turns of ten tokens each, the first and every other one of the user's. */
const turnsOf = (count: number, content = TEN_TOKENS): readonly Message[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ id: `m${at}`, conversationId: "c", content, timestamp: at },
    role: at % 2 === 0 ? "user" : "assistant",
  }));
const system: Message = { ...(turnsOf(1)[0] as Message), id: "s", role: "system", content: "x".repeat(900) };
const summary = (branch: readonly Message[]) =>
  history.summary(
    branch,
    { agent: { id: "a" }, language: "en", onSummarising: (isOn: boolean) => told.push(isOn) } as never,
    new AbortController().signal,
  );

describe("a history that its model can read", () => {
  test("is sent whole, also to the last token, whatever the instructions are", async () => {
    expect(await summary([system, ...turnsOf(14)])).toBeUndefined();
    expect([calls, told, kept]).toEqual([[], [], {}]);
  });

  test("goes on with the summary that stands for its beginning", async () => {
    const made = { id: "s", throughId: "m3", text: "Before.", state: "used" } as const;
    kept = { summaries: [made] };
    expect(await summary(turnsOf(17))).toEqual(made);
    expect(calls).toEqual([]);
  });

  test("is measured by 16,000 tokens where nobody knows what the model reads", async () => {
    contextWindow = undefined;
    expect(await summary(turnsOf(15))).toBeUndefined();
    expect(await summary(turnsOf(15, "x".repeat(3_000)))).toBeDefined();
  });
});

describe("a longer one", () => {
  test("has its beginning summed up, and the newest turns that fit kept, to the last token", async () => {
    const made = await summary(turnsOf(15));
    expect(made).toMatchObject({ throughId: "m7", text: "In short.", state: "used" });
    expect(kept.summaries).toEqual([made]);
    expect(told).toEqual([true, false]);
  });

  test("is kept from a question of the user's on", async () => {
    expect((await summary(turnsOf(16)))?.throughId).toBe("m9");
  });

  test("has its summary summed up with what has come since, and the earlier one is remembered", async () => {
    const before = { id: "s", throughId: "m3", text: "Before.", state: "used" } as const;
    kept = { summaries: [before] };
    const made = await summary(turnsOf(19));
    expect(made?.throughId).toBe("m11");
    expect(calls[0]?.messages[1]?.content).toContain("Before.");
    expect(kept.summaries).toEqual([before, made]);
  });

  test("keeps its last turn, however long", async () => {
    const last = { ...(turnsOf(15)[14] as Message), content: "x".repeat(450) };
    expect((await summary([...turnsOf(14), last]))?.throughId).toBe("m13");
  });

  test("is sent whole where the user has undone its summary", async () => {
    kept = { summaries: [{ id: "s", throughId: "m3", text: "Before.", state: "off" }] };
    expect(await summary(turnsOf(30))).toBeUndefined();
    expect(calls).toEqual([]);
  });

  test("that cannot be summed up fails, and is no longer being summed up", async () => {
    fail = new Error("busy");
    await expect(summary(turnsOf(15))).rejects.toBe(fail);
    expect([told, kept]).toEqual([[true, false], {}]);
  });
});

test("a message twice as long as all that its model reads is not sent, and one to the token is", async () => {
  const long = (tokens: number) => turnsOf(1, "x".repeat(3 * tokens));
  expect(await summary(long(400))).toBeUndefined();
  await expect(summary(long(401))).rejects.toMatchObject({
    ...{ code: "chat.too-long", params: { model: "m", window: WINDOW } },
  });
});
