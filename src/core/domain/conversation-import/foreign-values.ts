import * as v from "valibot";
import { isKnownTime } from "../text/time";

/** A field of a foreign format that may be missing; an impossible value counts as missing. */
export function maybe<T>(schema: v.GenericSchema<unknown, T>) {
  return v.fallback(v.nullish(schema), undefined);
}

export const maybeText = maybe(v.string());
export const maybeNumber = maybe(v.number());

/** A time of a foreign format in milliseconds since the epoch, where it is one. */
export function knownTime(milliseconds: number): number | undefined {
  const rounded = Math.round(milliseconds);
  return isKnownTime(rounded) ? rounded : undefined;
}
