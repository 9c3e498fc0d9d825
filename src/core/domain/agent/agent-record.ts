import * as v from "valibot";
import { EFFORTS } from "../model/effort";
import {
  type FieldsOf,
  id,
  listOf,
  mendedText,
  oneOf,
  optional,
  optionalCount,
  optionalId,
  optionalText,
  optionalTime,
  shownName,
  shownText,
  tags,
  text,
  texts,
} from "../schema/values";
import type { Agent, AgentTexts, InstructionReference } from "./agent";

/** An agent has a name; what it is told, and all else, may be empty. */
export const agent = v.looseObject({
  id,
  name: shownName,
  role: shownText,
  instructions: mendedText,
  instructionsFrom: optional(
    v.looseObject({
      source: text,
      name: text,
      version: optionalCount,
      label: optionalText,
    } satisfies FieldsOf<InstructionReference>),
  ),
  desc: optional(shownText),
  icon: optionalText,
  tags: optional(tags),
  temperature: optional(v.pipe(v.number(), v.minValue(0), v.maxValue(2))),
  effort: optional(oneOf(...EFFORTS)),
  knowledgeItemIds: optional(listOf(id)),
  tools: optional(texts),
  provider: optionalId,
  model: optionalText,
  createdAt: optionalTime,
  updatedAt: optionalTime,
  origin: optionalText,
  i18n: optional(
    v.record(
      text,
      v.looseObject({
        name: optional(shownName),
        desc: optional(shownText),
        tags: optional(tags),
      } satisfies FieldsOf<AgentTexts>),
    ),
  ),
} satisfies FieldsOf<Agent>);
