import { describe, expect, test } from "vitest";
import {
  afterInterruption,
  answeredUse,
  argumentsOfUse,
  isSettled,
  nextRound,
  openQuestions,
  type ToolQuestion,
  type ToolUse,
  takenAnswer,
  withUse,
  withViewCall,
} from "./tool-use";

const use = (over: Partial<ToolUse> = {}): ToolUse => ({
  id: "u",
  call: { id: "c", name: "post", arguments: '{"to":"all"}' },
  state: "planned",
  ...over,
});
const question: ToolQuestion = {
  concern: "effect",
  touch: { effect: "sends", target: "example.org" },
  fingerprint: "f",
};

test.each([
  ["done", true],
  ["failed", true],
  ["denied", true],
  ["planned", false],
  ["asked", false],
  ["allowed", false],
  ["running", false],
] as const)("whether a call that is %s has come to its end: %s", (state, settled) =>
  expect(isSettled({ state })).toBe(settled),
);

test("open questions are the calls that wait for the user, of all turns", () => {
  const turns = [
    { text: "", uses: [use({ id: "a", state: "asked" }), use({ id: "b", state: "done" })] },
    { text: "", uses: [use({ id: "c", state: "asked" })] },
  ];
  expect(openQuestions(turns).map(({ id }) => id)).toEqual(["a", "c"]);
  expect(openQuestions(undefined)).toEqual([]);
});

test("a call as it is now replaces the one before, and no other", () => {
  const turns = [
    { text: "first", uses: [use({ id: "a" })] },
    { text: "second", uses: [use({ id: "b" }), use({ id: "c" })] },
  ];
  const changed = withUse(turns, use({ id: "c", state: "done" }));
  expect(changed[0]).toBe(turns[0]);
  expect(changed[1]).toEqual({ text: "second", uses: [use({ id: "b" }), use({ id: "c", state: "done" })] });
});

test("calls of a view stand in the call it belongs to, each once, as it is now", () => {
  const turns = [{ text: "", uses: [use({ id: "a" }), use({ id: "b" })] }];
  const once = withViewCall(turns, "b", use({ id: "v1" }));
  const twice = withViewCall(once, "b", use({ id: "v2" }));
  const done = withViewCall(twice, "b", use({ id: "v1", state: "done" }));
  expect(done[0]?.uses[0]?.viewCalls).toBeUndefined();
  expect(done[0]?.uses[1]?.viewCalls?.map(({ id, state }) => [id, state])).toEqual([
    ["v1", "done"],
    ["v2", "planned"],
  ]);
  expect(withViewCall(turns, "gone", use({ id: "v" }))).toBe(turns);
});

test("questions about a call are counted from 1", () => {
  expect(nextRound({ question: undefined })).toBe(1);
  expect(nextRound({ question })).toBe(1);
  expect(nextRound({ question: { ...question, round: 2 } })).toBe(3);
});

describe("an answer", () => {
  test("allows or denies a call that is asked about, and leaves any other as it is", () => {
    expect(answeredUse(use({ state: "asked" }), { decision: "once" })).toMatchObject({
      state: "allowed",
      answer: { decision: "once" },
    });
    expect(answeredUse(use({ state: "asked" }), { decision: "deny" }).state).toBe("denied");
    const running = use({ state: "running" });
    expect(answeredUse(running, { decision: "deny" })).toBe(running);
  });

  test("is taken where the question still stands, and refused where it was answered or has changed", () => {
    const stored = use({ state: "asked", question });
    const given = { useId: "u", answer: { decision: "once" }, question: { ...question } } as const;
    expect(takenAnswer(stored, given).state).toBe("allowed");
    expect(() => takenAnswer({ ...stored, state: "allowed" }, given)).toThrow("tool.answered");
    expect(() => takenAnswer(undefined, given)).toThrow("tool.answered");
    const other = { ...question, round: 2 };
    expect(() => takenAnswer({ ...stored, question: other }, given)).toThrow("tool.question-changed");
  });

  test("may change what a call is run with, unless it denies", () => {
    const changed = '{"to":"one"}';
    expect(argumentsOfUse(use())).toBe('{"to":"all"}');
    expect(argumentsOfUse(use({ answer: { decision: "once" } }))).toBe('{"to":"all"}');
    expect(argumentsOfUse(use({ answer: { decision: "once", arguments: changed } }))).toBe(changed);
    expect(argumentsOfUse(use({ answer: { decision: "deny" } }))).toBe('{"to":"all"}');
  });
});

describe("a call found after whoever ran it is gone", () => {
  test("stays as it is where it was not running", () => {
    const done = use({ state: "done" });
    expect(afterInterruption(done)).toBe(done);
  });

  test("is run again where that does no harm", () =>
    expect(afterInterruption(use({ state: "running", isRepeatable: true }))).toMatchObject({
      state: "allowed",
      isRepeatable: true,
    }));

  test("is asked about again otherwise, with what it touches and the tool it was", () => {
    const touch = { effect: "writes", target: "notes" } as const;
    const known = use({ state: "running", touch, question, fingerprint: "g" });
    expect(afterInterruption(known)).toMatchObject({
      state: "asked",
      question: { concern: "uncertain", touch, fingerprint: "g", round: 1 },
    });
    expect(afterInterruption(use({ state: "running", question })).question?.fingerprint).toBe("f");
    expect(afterInterruption(use({ state: "running" })).question).toEqual({
      concern: "uncertain",
      touch: { effect: "sends", target: "" },
      fingerprint: "",
      round: 1,
    });
  });
});
