import * as v from "valibot";

const LONGEST = 120;
/** One character of a name or a key, or a set of them. No group, alternative, look-around or reference. */
const CHARACTER = String.raw`(?:\\[dws.\-/+]|\[(?:[\w.+\-/ ]|\\[dws.\-/])+\]|[\w\-/:@ ]|\.)`;
const REPEATED = String.raw`(?:\?|[+*]|\{\d{1,3}(?:,\d{0,3})?\})?`;
const PLAIN = new RegExp(`^\\^?(?:${CHARACTER}${REPEATED})+\\$?$`);
/** A quantifier of varying count. Where one thing alone does, trying all of them takes linear time from each place. */
const VARYING = /[?+*]|\{\d+,\d*\}/g;
const KEY_START = /^\^[A-Za-z][\w-]{2,}/;

/**
 * A pattern of names that matches in a time that grows with the square of what it is held against at the most: it is a
 * stranger's, and is tried in the page.
 */
export const namePattern = v.pipe(
  v.string(),
  v.maxLength(LONGEST),
  v.check((source) => isPlain(source), "a plain pattern"),
  v.transform((source) => new RegExp(source)),
);

/**
 * A pattern of keys: in linear time, as people paste anything. It begins with letters of its own, so that it does not take
 * the keys of others.
 */
export const keyPattern = v.pipe(
  v.string(),
  v.maxLength(LONGEST),
  v.check(
    (source) => KEY_START.test(source) && isPlain(source),
    "a plain pattern that begins with ^ and three letters or more",
  ),
  v.transform((source) => new RegExp(source)),
);

function isPlain(source: string): boolean {
  return PLAIN.test(source) && varying(source) <= 1 && isPattern(source);
}

/** A set or a number may still run backwards. */
function isPattern(source: string): boolean {
  try {
    new RegExp(source);
    return true;
  } catch {
    return false;
  }
}

function varying(source: string): number {
  // Within a set they stand for themselves.
  return source.replace(/\[[^\]]*\]/g, "x").match(VARYING)?.length ?? 0;
}
