import type { FinishReason } from "@core/domain/model/llm";
import { AppError } from "@core/errors/app-error";
import { describe, expect, test } from "vitest";
import { WRITE } from "../../../../../tests/fakes/run-model-calls-rig";
import type { ModelReply } from "../../models/model-call";
import { continuedReply, finishedText } from "./continued-reply";
import type { RunModelCall } from "./run-model-call";

type Piece = readonly [text: string, finishReason: FinishReason] | Error;

/** Answers with one piece after the other; the last one stays. */
function answering(...pieces: readonly Piece[]) {
  const calls: RunModelCall[] = [];
  const call = async (asked: RunModelCall): Promise<ModelReply> => {
    calls.push(asked);
    const piece = pieces[Math.min(calls.length, pieces.length) - 1] ?? ["", "stop"];
    if (piece instanceof Error) throw piece;
    const [text, finishReason] = piece;
    const route = { credentialId: "", provider: "p", providerName: "P", model: "m", simulated: false };
    return { text, reasoning: "", finishReason, route, durationMs: 1 };
  };
  return { calls, call, reply: () => continuedReply({ call }, WRITE, new AbortController().signal) };
}

test("a reply that ran out of room is continued until it is whole", async () => {
  const model = answering(["<think>hm</think>One ", "length"], ["two ", "length"], ["three.", "stop"]);
  expect(await model.reply()).toEqual({ text: "One two three.", finishReason: "stop" });
  expect(model.calls.map(({ written }) => written)).toEqual([undefined, "One ", "One two "]);
  expect(model.calls[2]?.messages.map(({ role, content }) => [role, content.slice(0, 8)])).toEqual([
    ["user", "Write"],
    ["assistant", "One two "],
    ["user", "Continue"],
  ]);
});

test("one that is still cut after eight pieces says so", async () => {
  const model = answering(["a", "length"]);
  expect(await model.reply()).toEqual({ text: "aaaaaaaa", finishReason: "length" });
});

test.each<[FinishReason, readonly Piece[]]>([
  ["refusal", [["I cannot help with that.", "refusal"]]],
  [
    "refusal",
    [
      ["a", "length"],
      ["No.", "refusal"],
    ],
  ],
  ["length", [["", "length"]]],
  [
    "length",
    [
      ["a", "length"],
      ["", "stop"],
    ],
  ],
  ["length", [["a", "length"], new AppError("task.limit-reached")]],
])("it tells that it ended by %s: %j", async (reason, pieces) => {
  expect(await answering(...pieces).reply()).toMatchObject({ finishReason: reason });
});

test("a limit that leaves no room for the first piece, and what else fails, is thrown", async () => {
  await expect(answering(new AppError("task.limit-reached")).reply()).rejects.toMatchObject({
    code: "task.limit-reached",
  });
  const cut = new AppError("provider.stream-cut");
  await expect(answering(["a", "length"], cut).reply()).rejects.toBe(cut);
  await expect(answering(["", "length"], cut).reply()).rejects.toBe(cut);
  // A call that the time has cut leaves its text in its draft.
  const late = new AppError("task.limit-reached", { kind: "minutes" });
  await expect(answering(["a", "length"], late).reply()).rejects.toBe(late);
  await expect(answering(["a", "length"], new Error("broken")).reply()).rejects.toThrow("broken");
});

test("a reply whose thoughts left no room for it is asked for once more, with more of it", async () => {
  const model = answering(["", "length"], ["Whole.", "stop"]);
  expect(await model.reply()).toEqual({ text: "Whole.", finishReason: "stop" });
  expect(model.calls.map(({ thinksLong }) => thinksLong)).toEqual([undefined, true]);
  const never = answering(["", "length"]);
  expect(await never.reply()).toEqual({ text: "", finishReason: "length" });
  expect(never.calls).toHaveLength(2);
  const tight = answering(["", "length"], new AppError("task.limit-reached"));
  expect(await tight.reply()).toEqual({ text: "", finishReason: "length" });
});

describe("a text that stopped in the middle of a sentence", () => {
  const text = "The shop is old. Come to the";
  const finished = (...pieces: readonly Piece[]) => {
    const model = answering(...pieces);
    const call = { call: model.call };
    return { ...model, told: () => finishedText(call, WRITE, text, new AbortController().signal) };
  };

  test("goes on with what the model says that follows, in one call", async () => {
    const model = finished([" market.", "stop"]);
    expect(await model.told()).toEqual({ text: `${text} market.`, finishReason: "stop" });
    expect(model.calls.map(({ written }) => written)).toEqual([text]);
  });

  test("gets the space that was left out, where its last word is a whole one", async () => {
    expect((await finished(["shop.", "stop"]).told()).text).toBe("The shop is old. Come to the shop.");
    const half = answering(["ke with us.", "stop"]);
    const { signal } = new AbortController();
    expect((await finishedText({ call: half.call }, WRITE, "Come and ba", signal)).text).toBe(
      "Come and bake with us.",
    );
  });

  test.each([
    ["Bread is sold,", "milk too.", "Bread is sold, milk too."],
    ["Bread is sold,", " milk too.", "Bread is sold, milk too."],
    ["Bread is sold,", "– milk too.", "Bread is sold,– milk too."],
    ["Bread is sold for 2", "9 euros.", "Bread is sold for 29 euros."],
    ["Two rivers meet in", "Lyon.", "Two rivers meet in Lyon."],
    ["So do I. A dog. I do", "g now.", "So do I. A dog. I dog now."],
    ["So do I. A cat. I do", "go.", "So do I. A cat. I do go."],
    ["Do you know the NA", "SA?", "Do you know the NASA?"],
    ["Come and ba", "ke with us.", "Come and bake with us."],
  ])("joins %j and %j to %j", async (begun, more, whole) => {
    const { signal } = new AbortController();
    const { text: told } = await finishedText({ call: answering([more, "stop"]).call }, WRITE, begun, signal);
    expect(told).toBe(whole);
  });

  test("is not held to be whole where the work was stopped, or something else than the call failed", async () => {
    const stopper = new AbortController();
    const stopping = async () => {
      stopper.abort();
      throw new AppError("provider.failed");
    };
    const stopped = finishedText({ call: stopping }, WRITE, text, stopper.signal);
    await expect(stopped).rejects.toMatchObject({ name: "AbortError" });
    await expect(finished(new Error("broken")).told()).rejects.toThrow("broken");
  });

  test.each<readonly [string, Piece]>([
    ["a remark", ["Sure, here is the continuation: market.", "stop"]],
    ["a refusal", ["No.", "refusal"]],
    ["nothing", ["", "stop"]],
    ["the same once more", ["The shop is old. Come to the market.", "stop"]],
    ["a failure", new AppError("provider.failed")],
  ])("stays as it is where there is %s", async (_, piece) =>
    expect(await finished(piece).told()).toEqual({ text, finishReason: "stop" }),
  );
});

test("what goes on in the middle of a reply is not held to the form of the whole", async () => {
  const asked: RunModelCall[] = [];
  const pieces = ['{"a":', "1}"];
  const route = { credentialId: "", provider: "p", providerName: "P", model: "m", simulated: false };
  const call = async (each: RunModelCall): Promise<ModelReply> => {
    asked.push(each);
    const text = pieces[asked.length - 1] ?? "";
    const finishReason = asked.length === 1 ? "length" : "stop";
    return { text, reasoning: "", finishReason, route, durationMs: 1 };
  };
  const schema = { name: "a", schema: { type: "object" } };
  await continuedReply({ call }, { ...WRITE, schema }, new AbortController().signal);
  expect(asked.map((each) => each.schema)).toEqual([schema, undefined]);
});
