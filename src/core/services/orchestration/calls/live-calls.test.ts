import { beforeEach, expect, test } from "vitest";
import type { RunUpdate } from "../journal/run-update";
import { LiveCalls } from "./live-calls";

const CALL = { purpose: "planning", taskId: "t", agent: { id: "a", name: "Ada" } } as const;

let updates: RunUpdate[];
let run: LiveCalls;
beforeEach(() => {
  updates = [];
  run = new LiveCalls("root", (update) => updates.push(update));
});

const told = () => updates.flatMap((update) => (update.type === "waiting" ? [update.until] : []));

test("a call is shown from its beginning to its end, with what it has written and found", () => {
  const live = run.begin("1", { ...CALL, written: "Parts: " });
  expect(live.take({ type: "finish", reason: "stop" })).toBe(false);
  expect(live.take({ type: "reasoning-delta", text: "Two. " })).toBe(true);
  live.take({ type: "text-delta", text: '{"title":"A"}' });
  run.end("1");
  const call = { id: "1", taskId: "t", agentId: "a", agentName: "Ada", purpose: "planning" };
  expect(updates).toEqual([
    { type: "live", rootTaskId: "root", call: { ...call, text: "Parts: ", reasoning: "" } },
    { type: "live", rootTaskId: "root", call: { ...call, text: "Parts: ", reasoning: "Two. ", found: 0 } },
    {
      type: "live",
      rootTaskId: "root",
      call: { ...call, text: 'Parts: {"title":"A"}', reasoning: "Two. ", found: 1 },
    },
    { type: "live-ended", rootTaskId: "root", callId: "1" },
  ]);
  expect([live.text, live.received]).toEqual(['Parts: {"title":"A"}', 'Two. {"title":"A"}']);
});

test("a text with its citations takes the place of what the call has written, after what it continues", () => {
  const live = run.begin("1", { ...CALL, written: "Begun. " });
  live.take({ type: "text-delta", text: "Rain" });
  live.take({ type: "cited", text: "Rain [1]", sources: [] });
  expect(live.text).toBe("Begun. Rain [1]");
});

test("a run waits when all of its calls do, until the first of them goes on", () => {
  run.begin("a", CALL);
  run.waits("a", 300);
  run.waits("b", 200);
  expect(told()).toEqual([300, 200]);
  run.waits("b");
  expect(told().at(-1)).toBeUndefined();
});

test("nothing is told of waiting while some call works", () => {
  run.begin("a", CALL);
  run.waits("b", 200);
  run.waits("b");
  expect(told()).toEqual([]);
});

test("calls that have ended neither wait nor keep others from waiting", () => {
  run.begin("a", CALL);
  run.waits("b", 200);
  run.end("a");
  expect(told()).toEqual([200]);
  run.end("b");
  expect(told()).toEqual([200, undefined]);
  run.end("b");
  expect(told()).toHaveLength(2);
});
