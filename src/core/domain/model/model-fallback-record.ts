import * as v from "valibot";
import { type FieldsOf, mendedText, oneOf } from "../schema/values";
import { FALLBACK_REASONS, type ModelFallback } from "./model-fallback";

/** The model that answered in place of another one. */
export const modelFallback = v.looseObject({
  answeredBy: mendedText,
  insteadOf: mendedText,
  reason: oneOf(...FALLBACK_REASONS),
} satisfies FieldsOf<ModelFallback>);
