import * as v from "valibot";
import {
  id,
  listOf,
  mendedText,
  name,
  optional,
  optionalId,
  optionalText,
  optionalTime,
  text,
  texts,
} from "./values";

/** An agent has a name; what it is told, and all else, may be empty. */
export const agent = v.looseObject({
  id,
  name,
  role: mendedText,
  instructions: mendedText,
  desc: optionalText,
  icon: optionalText,
  tags: optional(texts),
  temperature: optional(v.pipe(v.number(), v.minValue(0), v.maxValue(2))),
  knowledgeItemIds: optional(listOf(id)),
  tools: optional(texts),
  provider: optionalId,
  model: optionalText,
  createdAt: optionalTime,
  updatedAt: optionalTime,
  origin: optionalText,
  i18n: optional(
    v.record(text, v.looseObject({ name: optional(name), desc: optionalText, tags: optional(texts) })),
  ),
});
