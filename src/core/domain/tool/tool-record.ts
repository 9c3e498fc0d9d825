import * as v from "valibot";
import { attachment } from "../file/attachment-record";
import type { ToolCall } from "../model/llm";
import {
  errorParams,
  type FieldsOf,
  id,
  listOf,
  mendedCount,
  mendedText,
  oneOf,
  optional,
  optionalCount,
  optionalFlag,
  optionalText,
  text,
  texts,
} from "../schema/values";
import { source } from "../source/source-record";
import type {
  ToolAnswer,
  ToolFileChange,
  ToolQuestion,
  ToolResult,
  ToolTouch,
  ToolTurn,
  ToolUse,
} from "./tool-use";

const touch = v.looseObject({
  effect: text,
  target: text,
  lostFolder: optionalText,
  overwrites: optional(texts),
} satisfies FieldsOf<ToolTouch>);

const fileChange = v.looseObject({
  path: text,
  sizeBytes: mendedCount,
  before: optionalText,
  after: optionalText,
  isCut: optionalFlag,
} satisfies FieldsOf<ToolFileChange>);

const question = v.looseObject({
  concern: text,
  touch,
  fingerprint: text,
  round: optionalCount,
  preview: optional(listOf(fileChange)),
} satisfies FieldsOf<ToolQuestion>);

type Permitted = Exclude<ToolAnswer, { readonly decision: "deny" }>;
const answer = v.looseObject({
  decision: oneOf("deny", "once", "always"),
  arguments: optionalText,
  scope: optional(oneOf("here", "agent")),
} satisfies FieldsOf<Permitted>);

const result = v.looseObject({
  content: text,
  source: optionalText,
  isUntrusted: optionalFlag,
  isPrivate: optionalFlag,
  fullLength: optionalCount,
  sources: optional(listOf(source)),
  files: optional(listOf(attachment)),
  showsPictures: optionalFlag,
  forView: optionalText,
  errorCode: optionalText,
  params: errorParams,
} satisfies FieldsOf<ToolResult>);

const call = v.looseObject({
  id: text,
  name: text,
  arguments: text,
  providerData: optional(v.looseObject({ provider: text, value: v.optional(v.unknown()) })),
} satisfies FieldsOf<ToolCall>);

/**
 * One call of a tool. What it says of a question, an answer and permissions is not relied on: all of that is worked out
 * anew before anything is run.
 */
const plainUse = v.looseObject({
  id,
  call,
  state: text,
  touch: v.optional(touch),
  fingerprint: optionalText,
  question: v.optional(question),
  answer: optional(answer),
  isRepeatable: optionalFlag,
  result: v.optional(result),
  durationMs: optionalCount,
} satisfies FieldsOf<Omit<ToolUse, "viewCalls">>);

/** The same, with the calls its view asked for, none of which has a view of its own. */
export const toolUse = v.looseObject({
  ...plainUse.entries,
  viewCalls: optional(listOf(v.looseObject({ ...plainUse.entries, viewCalls: optional(v.undefined()) }))),
});

/** A turn of a model with the calls it asked for. */
export const toolTurn = v.looseObject({
  text: mendedText,
  uses: v.array(toolUse),
} satisfies FieldsOf<ToolTurn>);
