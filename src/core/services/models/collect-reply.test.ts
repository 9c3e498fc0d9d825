import { describe, expect, test } from "vitest";
import { collectReply, GatheredText, isAnswer } from "./collect-reply";
import type { ModelPart } from "./model-call";

async function* partsOf(...parts: readonly object[]) {
  for (const part of parts) yield part as ModelPart;
}
const text = (words: string) => ({ type: "text-delta", text: words });
const call = { id: "c", name: "t", arguments: "{}" };

describe("a reply", () => {
  test("is gathered from its parts, each of which is told", async () => {
    const usage = { promptTokens: 1, completionTokens: 2, totalTokens: 3 };
    const parts = [
      { type: "sources", sources: [] },
      text("a"),
      { type: "reasoning-delta", text: "hm" },
      text("b"),
      { type: "tool-call", call },
      { type: "finish", reason: "tool-calls", usage },
    ];
    const told: unknown[] = [];
    expect(await collectReply(partsOf(...parts), (part) => told.push(part))).toEqual({
      ...{ text: "ab", reasoning: "hm", finishReason: "tool-calls", usage, toolCalls: [call] },
    });
    expect(told).toEqual(parts);
  });

  test("that says nothing is empty, and without calls has none", async () => {
    expect(await collectReply(partsOf())).toEqual({
      text: "",
      reasoning: "",
      finishReason: "other",
      usage: undefined,
    });
  });

  test("takes the text with its sources in the place of the one before", async () => {
    expect(
      (await collectReply(partsOf(text("a [1]"), { type: "cited", text: "a [7]" }, text("!")))).text,
    ).toBe("a [7]!");
  });
});

test("a text of very many pieces is all of them, in their order", () => {
  const gathered = new GatheredText();
  const pieces = Array.from({ length: 2_500 }, (_, place) => `${place} `);
  for (const piece of pieces) gathered.add(piece);
  expect(gathered.toString()).toBe(pieces.join(""));
  gathered.replace("a");
  gathered.add("b");
  expect(gathered.toString()).toBe("ab");
});

test("the sources a model was given are no answer", () => {
  const types = ["text-delta", "finish", "sources", "partly-read"];
  expect(types.map((type) => isAnswer({ type } as ModelPart))).toEqual([true, true, false, false]);
});
