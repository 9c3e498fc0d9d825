import * as v from "valibot";
import { attachment } from "./attachment-record";
import { source } from "./source-record";
import { id, listOf, mendedCount, mendedText, number, optional, optionalText, text } from "./values";

const touch = v.looseObject({
  effect: text,
  target: text,
  lostFolder: optionalText,
  overwrites: optional(listOf(text)),
});

const fileChange = v.looseObject({
  path: text,
  sizeBytes: mendedCount,
  before: optionalText,
  after: optionalText,
});

/**
 * One call of a tool. What it says of a question, an answer and permissions is not relied on: all of that is worked out
 * anew before anything is run.
 */
const plainUse = v.looseObject({
  id,
  call: v.looseObject({ id: text, name: text, arguments: text }),
  state: text,
  touch: v.optional(touch),
  question: v.optional(
    v.looseObject({
      concern: text,
      touch,
      fingerprint: text,
      round: optional(number),
      preview: optional(listOf(fileChange)),
    }),
  ),
  result: v.optional(
    v.looseObject({
      content: text,
      sources: optional(listOf(source)),
      files: optional(listOf(attachment)),
      forView: optionalText,
    }),
  ),
});

/** The same, with the calls its view asked for. */
export const toolUse = v.looseObject({ ...plainUse.entries, viewCalls: optional(listOf(plainUse)) });

/** A turn of a model with the calls it asked for. */
export const toolTurn = v.looseObject({ text: mendedText, uses: v.array(toolUse) });
