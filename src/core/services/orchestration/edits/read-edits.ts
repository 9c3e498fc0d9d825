import * as v from "valibot";

/** A change a model asks for: other words for some that stand once, or more below a heading. */
export type Edit = { readonly for: readonly number[] } & (
  | { readonly find: string; readonly replace: string }
  | { readonly after: string; readonly insert: string }
);

const number = v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number))]);
const places = v.pipe(
  v.fallback(
    v.union([
      v.array(v.unknown()),
      v.pipe(
        number,
        v.transform((one) => [one]),
      ),
    ]),
    [],
  ),
  v.transform((list) =>
    list.flatMap((each) => {
      const read = v.safeParse(number, each);
      return read.success ? [read.output - 1] : [];
    }),
  ),
);
const words = v.pipe(
  v.string(),
  v.check((given) => given.trim() !== ""),
);
const edit = v.union([
  v.object({ find: words, replace: v.string(), for: places }),
  v.object({ after: words, insert: words, for: places }),
]);

/** More edits than this are a model running wild. */
export const MAX_EDITS = 60;

/** The edits among the records of a reply. */
export function readEdits(records: readonly unknown[]): readonly Edit[] {
  return records.flatMap((record) => {
    const read = v.safeParse(edit, record);
    return read.success ? [read.output] : [];
  });
}
