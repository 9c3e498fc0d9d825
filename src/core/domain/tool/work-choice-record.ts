import * as v from "valibot";
import { EFFORTS } from "../model/effort";
import { type FieldsOf, oneOf, optional, texts } from "../schema/values";
import type { WorkChoice } from "./work-choice";

/** The fields of a choice as records keep them. */
export const workChoiceFields = {
  web: optional(v.boolean()),
  withTools: optional(texts),
  withoutTools: optional(texts),
  effort: optional(oneOf(...EFFORTS)),
} satisfies FieldsOf<WorkChoice>;
