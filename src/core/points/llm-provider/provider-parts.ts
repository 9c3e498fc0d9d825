import * as v from "valibot";
import { defined, text } from "../../contained/checked-values";
import type { LlmPart, TokenUsage } from "../../domain/model/llm";
import { pageAddress } from "../../domain/source/page-address";

/** One part of a reply is no longer, in characters. */
const LONGEST_PART = 1_000_000;

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e9));
const place = v.optional(count);
const usage = v.object({
  promptTokens: count,
  completionTokens: count,
  totalTokens: count,
  cacheReadTokens: v.optional(count),
  cacheWriteTokens: v.optional(count),
  reasoningTokens: v.optional(count),
  webSearches: v.optional(count),
  webSearchCost: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1_000))),
  cost: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1_000))),
});
const providerData = v.object({
  value: v.pipe(
    v.unknown(),
    v.check((value) => (JSON.stringify(value) ?? "").length <= LONGEST_PART),
  ),
});
const call = v.object({
  id: v.pipe(text(200), v.nonEmpty()),
  name: v.pipe(text(200), v.nonEmpty()),
  arguments: text(LONGEST_PART),
  providerData: v.optional(providerData),
});
const citation = v.object({
  url: v.pipe(
    v.string(),
    v.check((url) => pageAddress(url) !== undefined),
  ),
  title: text(500),
  passage: v.optional(text(5_000)),
  start: place,
  end: place,
});
const delta = { text: text(LONGEST_PART) };

const parts = v.variant("type", [
  v.object({ type: v.literal("text-delta"), ...delta }),
  v.object({ type: v.literal("reasoning-delta"), ...delta }),
  v.object({ type: v.literal("tool-call"), call }),
  v.object({ type: v.literal("citation"), citation }),
  v.object({
    type: v.literal("finish"),
    reason: v.picklist(["stop", "length", "tool-calls", "refusal", "other"]),
    usage: v.optional(usage),
  }),
]);

/** A part of a reply that a plugin streams. What goes with a call is for that provider alone, whatever it says. */
export const partOf = (provider: string) =>
  v.pipe(
    v.object({ value: parts }),
    v.transform(({ value }): LlmPart => {
      if (value.type === "finish") {
        const { type, reason } = value;
        return value.usage ? { type, reason, usage: defined<TokenUsage>(value.usage) } : { type, reason };
      }
      if (value.type === "citation") return { type: value.type, citation: defined(value.citation) };
      if (value.type !== "tool-call") return value;
      const { providerData: given, ...rest } = value.call;
      const own = given ? { providerData: { provider, value: given.value } } : {};
      return { type: value.type, call: { ...rest, ...own } };
    }),
  );
