import type { FinishReason, LlmPart, ProviderData, TokenUsage } from "@core/domain/model/llm";
import { ownValue } from "@core/domain/text/own-value";
import { AppError } from "@core/errors/app-error";
import { listAt, numberAt, parseJson, textAt, valueAt } from "../json-value";
import type { SseEvent } from "../read-sse";
import { Citations } from "./citations";
import { assertNoStreamError, type ErrorStyle, streamCut } from "./provider-error";
import { withDetails } from "./token-usage";

const REASONS: Readonly<Record<string, FinishReason>> = {
  STOP: "stop",
  MAX_TOKENS: "length",
  SAFETY: "refusal",
  RECITATION: "refusal",
  BLOCKLIST: "refusal",
  PROHIBITED_CONTENT: "refusal",
  SPII: "refusal",
};

/** How a provider of Gemini is told of, and what it takes. */
export interface GeminiStyle extends ErrorStyle {
  /** The price of a search, in US dollars. */
  readonly searchPrice?: number;
}

/**
 * Reads generated content, streamed or whole. Complete is what had a `finishReason`.
 * @throws AppError `provider.no-response`, `provider.stream-cut` or `provider.stream-error`.
 */
export async function* geminiParts(
  events: AsyncIterable<SseEvent>,
  style: GeminiStyle,
): AsyncGenerator<LlmPart> {
  const reply = new GeminiReply(style);
  try {
    for await (const { data } of events) yield* reply.push(parseJson(data));
  } catch (error) {
    if (!reply.reason || valueAt(error, "code") !== "provider.stream-cut") throw error;
  }
  yield* reply.finish();
}

class GeminiReply {
  readonly #style: GeminiStyle;
  readonly #citations = new Citations();
  /** The answer so far: places in it are told in bytes. */
  readonly #text: string[] = [];
  #grounding: unknown;
  #answered = false;
  #received = false;
  #calls = 0;
  /** Steps the model had done at the provider since the last call, to go back with the next. */
  #before: unknown[] = [];
  #chunk: unknown;
  reason: FinishReason | undefined;

  constructor(style: GeminiStyle) {
    this.#style = style;
  }

  *push(chunk: unknown): Generator<LlmPart> {
    assertNoStreamError(chunk, this.#style);
    this.#received ||= chunk !== undefined;
    if (valueAt(chunk, "usageMetadata")) this.#chunk = chunk;
    const candidate = valueAt(chunk, "candidates", 0);
    for (const part of listAt(candidate, "content", "parts")) yield* this.#part(part);
    this.#grounding = valueAt(candidate, "groundingMetadata") ?? this.#grounding;
    const reason = textAt(candidate, "finishReason");
    if (reason) this.reason = ownValue(REASONS, reason) ?? "other";
    if (textAt(chunk, "promptFeedback", "blockReason")) this.reason = "refusal";
  }

  /** @throws AppError when nothing was generated, or the end is missing. */
  *finish(): Generator<LlmPart> {
    if (!this.reason && (this.#answered || !this.#received)) throw streamCut(this.#style);
    if (!this.#answered && this.reason !== "refusal") throw new AppError("provider.no-response");
    yield* this.#sources();
    const called = this.#calls > 0 && this.reason !== "length" && this.reason !== "refusal";
    const usage = usageOf(this.#chunk, this.#grounding, this.#style.searchPrice);
    yield { type: "finish", reason: called ? "tool-calls" : (this.reason ?? "other"), usage };
  }

  *#part(part: unknown): Generator<LlmPart> {
    const text = textAt(part, "text");
    const name = textAt(part, "functionCall", "name");
    this.#answered ||= text !== "" || name !== "";
    if (text && valueAt(part, "thought") === true) yield { type: "reasoning-delta", text };
    else if (text) {
      this.#text.push(text);
      yield { type: "text-delta", text };
    }
    // https://ai.google.dev/gemini-api/docs/tool-combination: what its own tools did is wanted back as it came.
    if (valueAt(part, "toolCall") ?? valueAt(part, "toolResponse")) this.#before.push(part);
    if (!name) return;
    this.#calls++;
    const given = JSON.stringify(valueAt(part, "functionCall", "args") ?? {});
    const id = textAt(part, "functionCall", "id");
    yield { type: "tool-call", call: { id, name, arguments: given, ...this.#dataOf(part, id) } };
  }

  /** In the form of Google's chat completions, so that the same conversation can go on in either. */
  #dataOf(part: unknown, id: string): { readonly providerData?: ProviderData } {
    const signature = textAt(part, "thoughtSignature");
    const value = {
      ...(signature ? { call: { extra_content: { google: { thought_signature: signature } } } } : {}),
      ...(id ? { hasId: true } : {}),
      ...(this.#before.length > 0 ? { before: this.#before } : {}),
    };
    this.#before = [];
    return Object.keys(value).length > 0 ? { providerData: { provider: this.#style.name, value } } : {};
  }

  /** https://ai.google.dev/api/generate-content#GroundingMetadata */
  *#sources(): Generator<LlmPart> {
    const pages = listAt(this.#grounding, "groundingChunks").map((chunk) => ({
      url: textAt(chunk, "web", "uri"),
      title: textAt(chunk, "web", "title"),
    }));
    if (pages.length === 0) return;
    const places = charactersByByte(this.#text.join(""));
    const cited = new Set<number>();
    for (const support of listAt(this.#grounding, "groundingSupports")) {
      const start = places[numberAt(support, "segment", "startIndex") ?? 0];
      const end = places[numberAt(support, "segment", "endIndex") ?? -1];
      for (const index of listAt(support, "groundingChunkIndices")) {
        const page = typeof index === "number" ? pages[index] : undefined;
        if (!page) continue;
        cited.add(Number(index));
        yield* this.#citations.add({ ...page, start, end });
      }
    }
    for (const [index, page] of pages.entries()) if (!cited.has(index)) yield* this.#citations.add(page);
  }
}

/** By byte of its UTF-8, where in a text that byte stands, in characters. */
function charactersByByte(text: string): readonly number[] {
  const places: number[] = [];
  let characters = 0;
  for (const letter of text) {
    for (let byte = bytesOf(letter); byte > 0; byte--) places.push(characters);
    characters += letter.length;
  }
  places.push(characters);
  return places;
}

function bytesOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** Thinking is billed as output, so it counts as such; what a search found is billed as input. */
function usageOf(
  chunk: unknown,
  grounding: unknown,
  searchPrice: number | undefined,
): TokenUsage | undefined {
  const usage = valueAt(chunk, "usageMetadata");
  const asked = numberAt(usage, "promptTokenCount");
  if (asked === undefined) return undefined;
  const reasoningTokens = numberAt(usage, "thoughtsTokenCount");
  const told = {
    promptTokens: asked + (numberAt(usage, "toolUsePromptTokenCount") ?? 0),
    completionTokens: (numberAt(usage, "candidatesTokenCount") ?? 0) + (reasoningTokens ?? 0),
    totalTokens: numberAt(usage, "totalTokenCount"),
    cacheReadTokens: numberAt(usage, "cachedContentTokenCount"),
    reasoningTokens,
    webSearches: listAt(grounding, "webSearchQueries").length,
  };
  return withDetails(told, searchPrice);
}
