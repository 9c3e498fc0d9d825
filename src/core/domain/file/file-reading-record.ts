import * as v from "valibot";
import { type FieldsOf, listOf, mendedCount, oneOf, optional, optionalFlag, text } from "../schema/values";
import type { FileReading, ParagraphRange } from "./file-reading";

const range = v.looseObject({ from: mendedCount, to: mendedCount } satisfies FieldsOf<ParagraphRange>);

/** The part of an attached file that a model was given. */
export const fileReading = v.looseObject({
  name: text,
  of: mendedCount,
  unit: optional(oneOf("rows", "pages")),
  isNative: optionalFlag,
  tokens: mendedCount,
  ranges: listOf(range),
} satisfies FieldsOf<FileReading>);
