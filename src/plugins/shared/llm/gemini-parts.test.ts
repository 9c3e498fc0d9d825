import type { LlmPart } from "@core/domain/model/llm";
import { describe, expect, test } from "vitest";
import { geminiParts } from "./gemini-parts";

const style = { name: "Google", searchPrice: 0.01 } as Parameters<typeof geminiParts>[1];
const candidate = (parts: readonly object[], over: object = {}) => ({
  candidates: [{ content: { parts }, ...over }],
});
const STOP = { finishReason: "STOP" };

async function read(...chunks: readonly unknown[]): Promise<readonly LlmPart[]> {
  async function* events() {
    for (const chunk of chunks) yield { event: "", data: JSON.stringify(chunk) };
  }
  const parts: LlmPart[] = [];
  for await (const part of geminiParts(events() as never, style)) parts.push(part);
  return parts;
}
const ending = async (...chunks: readonly unknown[]) => (await read(...chunks)).at(-1);

describe("generated content", () => {
  test("is text, thoughts and calls, and ends with its reason", async () => {
    const parts = [
      { text: "hm", thought: true },
      { text: "Let me look." },
      { functionCall: { name: "search", args: { q: "rain" }, id: "c" }, thoughtSignature: "s" },
    ];
    expect(await read(candidate(parts, STOP))).toEqual([
      { type: "reasoning-delta", text: "hm" },
      { type: "text-delta", text: "Let me look." },
      {
        type: "tool-call",
        call: {
          id: "c",
          name: "search",
          arguments: '{"q":"rain"}',
          providerData: {
            provider: "Google",
            value: { call: { extra_content: { google: { thought_signature: "s" } } }, hasId: true },
          },
        },
      },
      { type: "finish", reason: "tool-calls", usage: undefined },
    ]);
  });

  test("has steps of the provider's own go back with the next call, once", async () => {
    const step = { toolCall: { name: "own" } };
    const call = { functionCall: { name: "search" } };
    const calls = (await read(candidate([step, call, call], STOP))).filter(
      ({ type }) => type === "tool-call",
    );
    expect(calls).toMatchObject([
      { call: { arguments: "{}", providerData: { value: { before: [step] } } } },
      { call: { id: "" } },
    ]);
    expect(calls[1]).not.toHaveProperty("call.providerData");
  });

  test.each([
    ["MAX_TOKENS", "length"],
    ["SAFETY", "refusal"],
    ["SPII", "refusal"],
    ["constructor", "other"],
    ["NEW_ONE", "other"],
  ])("that ended by %s has ended by %s", async (finishReason, reason) =>
    expect(await ending(candidate([{ text: "a" }], { finishReason }))).toMatchObject({ reason }),
  );

  test("that is cut or refused is no turn of tools, though it holds a call", async () => {
    const call = [{ functionCall: { name: "search" } }];
    expect(await ending(candidate(call, { finishReason: "MAX_TOKENS" }))).toMatchObject({ reason: "length" });
    expect(await ending(candidate(call, { finishReason: "SAFETY" }))).toMatchObject({ reason: "refusal" });
  });

  test("that was blocked is refused, and that has no end is cut or no reply", async () => {
    expect(await ending({ promptFeedback: { blockReason: "OTHER" } })).toMatchObject({ reason: "refusal" });
    await expect(read(candidate([{ text: "a" }]))).rejects.toMatchObject({ code: "provider.stream-cut" });
    await expect(read()).rejects.toMatchObject({ code: "provider.stream-cut" });
    await expect(read(candidate([], STOP))).rejects.toMatchObject({ code: "provider.no-response" });
  });
});

test("usage counts thoughts as written, what a search found as sent, and what searches cost", async () => {
  const usageMetadata = {
    ...{ promptTokenCount: 10, toolUsePromptTokenCount: 5, candidatesTokenCount: 3 },
    ...{ thoughtsTokenCount: 4, totalTokenCount: 22, cachedContentTokenCount: 2 },
  };
  const groundingMetadata = { webSearchQueries: ["a", "b"] };
  expect(
    await ending({ ...candidate([{ text: "a" }], { ...STOP, groundingMetadata }), usageMetadata }),
  ).toEqual({
    type: "finish",
    reason: "stop",
    usage: {
      ...{ promptTokens: 15, completionTokens: 7, totalTokens: 22 },
      ...{ cacheReadTokens: 2, reasoningTokens: 4, webSearches: 2, webSearchCost: 0.02 },
    },
  });
});

describe("pages that were found", () => {
  const chunk = (name: string) => ({ web: { uri: `https://${name}.example/`, title: name } });
  const cited = async (text: string, groundingMetadata: object) =>
    (await read(candidate([{ text }], { ...STOP, groundingMetadata }))).flatMap((part) =>
      part.type === "citation" ? [part.citation] : [],
    );

  test("are cited where the text says what they say, in characters, from its beginning where no start is named", async () => {
    const groundingSupports = [
      { segment: { endIndex: 5 }, groundingChunkIndices: [1] },
      { segment: { startIndex: 6, endIndex: 10 }, groundingChunkIndices: [0, 1, 9] },
    ];
    const url = (name: string) => ({ url: `https://${name}.example/`, title: name });
    expect(await cited("été 😀", { groundingChunks: [chunk("a"), chunk("b")], groundingSupports })).toEqual([
      { ...url("b"), start: 0, end: 3 },
      { ...url("a"), start: 4, end: 6 },
      { ...url("b"), start: 4, end: 6 },
    ]);
  });

  test("are cited without a place where none is named, and each that no place names once", async () => {
    const groundingSupports = [{ segment: { startIndex: 1 }, groundingChunkIndices: [0] }];
    const found = await cited("abc", { groundingChunks: [chunk("a"), chunk("b")], groundingSupports });
    expect(found).toEqual([
      { url: "https://a.example/", title: "a" },
      { url: "https://b.example/", title: "b" },
    ]);
    expect(await cited("abc", {})).toEqual([]);
  });
});
