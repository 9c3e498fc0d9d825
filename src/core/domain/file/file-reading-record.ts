import * as v from "valibot";
import {
  type FieldsOf,
  listOf,
  mendedCount,
  mendedNumber,
  oneOf,
  optional,
  optionalFlag,
  text,
} from "../schema/values";
import type { FileReading, ParagraphRange, Recognition } from "./file-reading";

const range = v.looseObject({ from: mendedCount, to: mendedCount } satisfies FieldsOf<ParagraphRange>);

const recognition = v.looseObject({
  pages: mendedCount,
  of: mendedCount,
  confidence: mendedNumber,
} satisfies FieldsOf<Recognition>);

/** The part of an attached file that a model was given. */
export const fileReading = v.looseObject({
  name: text,
  of: mendedCount,
  unit: optional(oneOf("rows", "pages")),
  isNative: optionalFlag,
  recognised: optional(recognition),
  tokens: mendedCount,
  ranges: listOf(range),
} satisfies FieldsOf<FileReading>);
