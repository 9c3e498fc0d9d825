import { expect, test } from "vitest";
import type { JournalEvent, JournalFact } from "./journal-event";
import { receiptOf } from "./receipt";

const eventsOf = (facts: readonly JournalFact[]) =>
  facts.map(
    (fact, seq): JournalEvent => ({ ...fact, id: `r/${seq}`, runId: "r", rootTaskId: "t", seq, at: seq }),
  );

const called = (
  callId: string,
  over: Partial<Extract<JournalFact, { type: "model-called" }>>,
): JournalFact => ({
  type: "model-called",
  ...{ callId, taskId: "t", agentId: "a", purpose: "execution", provider: "p", model: "m", durationMs: 1 },
  usage: { promptTokens: 10, completionTokens: 2, totalTokens: 12 },
  ...over,
});
const reserved = (callId: string): JournalFact => ({ type: "call-reserved", taskId: "t", callId, tokens: 5 });
const traffic = (host: string, requests = 1) => ({ host, requests, sentBytes: 100, receivedBytes: 20 });

test("a receipt adds up what was measured, by host, with the files and passages that were sent", () => {
  const passage = { number: 1, itemId: "i", name: "notes.txt", start: 0, end: 40 };
  const receipt = receiptOf(
    eventsOf([
      reserved("1"),
      called("1", {
        traffic: [traffic("a.example", 2)],
        attached: ["plan.pdf"],
        passages: [passage],
        cost: 0.5,
      }),
      reserved("2"),
      called("2", { traffic: [traffic("a.example"), traffic("b.example")], passages: [passage], cost: 0.25 }),
    ]),
  );
  expect(receipt).toEqual({
    hosts: [{ host: "a.example", requests: 3, sentBytes: 200, receivedBytes: 40 }, traffic("b.example")],
    calls: 2,
    unmeasured: 0,
    tokensSent: 20,
    tokensReceived: 4,
    isEstimated: false,
    cost: 0.75,
    files: [
      { name: "plan.pdf", isAttached: true, passages: [] },
      { name: "notes.txt", isAttached: false, passages: [{ start: 0, end: 40 }] },
    ],
    models: [
      {
        ...{ provider: "p", model: "m", kinds: ["write"], calls: 2 },
        usage: { tokens: 24, durationMs: 2, isEstimated: false, cost: 0.75 },
      },
    ],
  });
});

test("what nobody measured is counted as that: calls of older journals, and those cut off with their page", () => {
  const receipt = receiptOf(eventsOf([called("1", {}), reserved("2"), called("3", { traffic: [] })]));
  expect(receipt).toMatchObject({ hosts: [], calls: 3, unmeasured: 2, files: [] });
});

test("a receipt tells which model did what, of the calls that were answered", () => {
  const { models } = receiptOf(
    eventsOf([
      called("1", { purpose: "analysis", model: "small" }),
      called("2", { taskId: "part", failed: true, model: "gone" }),
      called("3", { taskId: "part" }),
      called("4", {}),
      called("5", { purpose: "validation", model: "small" }),
      called("6", { purpose: "validation", model: "small", provider: "q" }),
    ]),
  );
  expect(models.map(({ provider, model, kinds, calls }) => [provider, model, kinds, calls])).toEqual([
    ["p", "small", ["brief", "check"], 2],
    ["p", "m", ["read", "write"], 2],
    ["q", "small", ["check"], 1],
  ]);
});
