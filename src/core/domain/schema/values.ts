import * as v from "valibot";
import { distinctTags } from "../text/distinct-tags";
import { LATEST_TIME } from "../text/time";
import { visibleName } from "../text/visible-text";

/** Longer ids are no ids of ours, nor of what is imported. */
const ID_LIMIT = 10_000;
const COUNT_LIMIT = 1e9;
/** Half of a surrogate pair without the other: no address can hold it, `encodeURIComponent` throws. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * The schemas of all fields that a kind of value has: one that is forgotten, or that it has not, does not compile. What is
 * not checked here would be drawn as it was found.
 */
export type FieldsOf<T> = { readonly [K in keyof Required<T>]: v.GenericSchema };

/** A text that cannot be missing. */
export const text = v.string();
/** A text by which something is found again, also in an address. */
export const id = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.maxLength(ID_LIMIT),
  v.check((value) => !LONE_SURROGATE.test(value)),
);
/** A text by which people know something. */
export const name = v.pipe(
  v.string(),
  v.check((value) => value.trim() !== ""),
);
/** The same without halves of characters, of which no person writes any. */
export const wholeName = v.pipe(
  name,
  v.check((value) => !LONE_SURROGATE.test(value)),
);
/** A name, where people tell things apart by it: all of it can be seen. */
export const shownName = v.pipe(name, v.transform(visibleName));
const time = v.pipe(v.number(), v.minValue(0), v.maxValue(LATEST_TIME));
/** Any number but those that are none. */
export const number = v.pipe(v.number(), v.finite());
const count = v.pipe(v.number(), v.minValue(0), v.maxValue(COUNT_LIMIT));

/** A field that may be missing, and is where its value is impossible. */
export function optional<T>(schema: v.GenericSchema<unknown, T>) {
  return v.fallback(v.optional(schema), undefined);
}

/** A list without those of its elements that are impossible. */
export function listOf<T>(schema: v.GenericSchema<unknown, T>) {
  const keepGood = (elements: unknown[]): T[] =>
    elements.flatMap((element) => {
      const result = v.safeParse(schema, element, { abortEarly: true });
      return result.success ? [result.output] : [];
    });
  return v.fallback(v.pipe(v.array(v.unknown()), v.transform(keepGood)), () => []);
}

/** One of several words. */
export function oneOf<const W extends string>(...words: readonly W[]) {
  return v.picklist(words);
}

/** A sealed secret is only checked for its shape here: whether its parameters are acceptable is the vault's to say. */
export const sealedSecret = v.optional(
  v.looseObject({
    v: number,
    kdf: v.looseObject({ n: text, i: number }),
    salt: text,
    iv: text,
    data: text,
  }),
);

/** Mended: an unknown moment is 0, an unknown text empty. */
export const flag = v.fallback(v.boolean(), false);
export const optionalFlag = optional(v.boolean());
/** The values that fill the words of an error. */
export const errorParams = optional(v.record(text, v.union([text, v.number()])));
export const mendedTime = v.fallback(time, 0);
export const mendedText = v.fallback(text, "");
export const shownText = v.pipe(mendedText, v.transform(visibleName));
export const mendedId = v.fallback(id, "");
export const mendedCount = v.fallback(count, 0);
export const mendedNumber = v.fallback(number, 0);
export const optionalText = optional(text);
export const optionalId = optional(id);
export const optionalTime = optional(time);
export const optionalNumber = optional(number);
export const optionalCount = optional(count);
export const texts = listOf(text);
export const ids = listOf(id);
/** Each once, all of it to be seen. */
export const tags = v.pipe(
  listOf(v.pipe(text, v.transform(visibleName))),
  v.transform((each) => distinctTags(each)),
);
