import * as v from "valibot";
import { mendedText, oneOf, optionalCount, text } from "./values";

/** A file that travels with a prompt. */
export const attachment = v.looseObject({
  type: v.fallback(oneOf("image", "text", "other"), "other"),
  name: mendedText,
  mimeType: mendedText,
  data: text,
  sizeBytes: optionalCount,
});
