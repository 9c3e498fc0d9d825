import * as v from "valibot";
import { source } from "./source-record";
import {
  id,
  listOf,
  mendedCount,
  mendedText,
  oneOf,
  optional,
  optionalCount,
  optionalText,
  text,
} from "./values";

const touch = v.looseObject({ effect: oneOf("none", "reads", "writes", "sends"), target: text });
const call = v.looseObject({
  id: text,
  name: text,
  arguments: text,
  providerData: optional(v.looseObject({ provider: text })),
});
const answer = v.looseObject({
  decision: oneOf("once", "always", "deny"),
  arguments: optionalText,
  scope: optional(oneOf("here", "agent")),
});

/** One call of a tool. What is asked, answered and given is as it was written: of a mended answer nobody would know. */
export const toolUse = v.looseObject({
  id,
  call,
  state: oneOf("planned", "asked", "allowed", "running", "done", "failed", "denied"),
  touch: v.optional(touch),
  question: v.optional(
    v.looseObject({ concern: oneOf("effect", "outflow", "uncertain", "changed"), touch, fingerprint: text }),
  ),
  answer: v.optional(answer),
  isRepeatable: v.optional(v.boolean()),
  result: v.optional(
    v.looseObject({
      content: mendedText,
      source: optionalText,
      fullLength: optionalCount,
      isUntrusted: v.optional(v.boolean()),
      isPrivate: v.optional(v.boolean()),
      sources: optional(listOf(source)),
      errorCode: optionalText,
      params: optional(v.record(text, v.union([text, v.number()]))),
    }),
  ),
  durationMs: optional(mendedCount),
});

/** A turn of a model with the calls it asked for. */
export const toolTurn = v.looseObject({ text: mendedText, uses: v.array(toolUse) });
