import * as v from "valibot";
import { visibleName } from "../domain/text/visible-text";
import type { Json } from "../ports/plugin-cells";

/** A text in one line, as a function gives it: pages and models write more than can be seen, which is shown then. */
export const line = (longest: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(),
    v.maxLength(longest),
    v.regex(/^[^\p{Cc}]*$/u),
    v.transform(visibleName),
  );

/** A text that may be empty. */
export const text = (longest: number) => v.pipe(v.string(), v.maxLength(longest));

/** Some of these, each of which counts. */
export const some = <T>(schema: v.GenericSchema<unknown, T>, most: number, least = 0) =>
  v.pipe(v.array(schema), v.minLength(least), v.maxLength(most));

/** A media type, in lower case and without parameters. */
export const mimeType = v.pipe(v.string(), v.regex(/^[a-z]+\/[a-z\d][a-z\d.+-]{0,99}$/));

/** The schema of a result without bytes. */
export const onlyValue = <T>(schema: v.GenericSchema<unknown, T>) =>
  v.pipe(
    v.object({ value: schema }),
    v.transform(({ value }) => value),
  );

/** The schema of a result with at most so many bytes. */
export const withBytes = <T>(schema: v.GenericSchema<unknown, T>, mostBytes: number) =>
  v.object({
    value: schema,
    bytes: v.pipe(
      v.instance(ArrayBuffer),
      v.check((bytes) => bytes.byteLength <= mostBytes),
    ),
  });

/** The schema of an empty result. */
export const nothing = v.pipe(
  v.unknown(),
  v.transform(() => undefined),
);

/** A plain copy, which is all that crosses: without functions, and detached from what the page goes on with. */
export function plainCopy(value: unknown): Json {
  return JSON.parse(JSON.stringify(value ?? null));
}

/** Without the fields that have no value. */
export function defined<T extends object>(value: { readonly [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as T;
}
