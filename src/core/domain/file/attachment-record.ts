import * as v from "valibot";
import { type FieldsOf, mendedText, oneOf, optionalCount, shownText, text } from "../schema/values";
import type { Attachment } from "./attachment";
import { isSafePath } from "./file-path";

/** A file that travels with a prompt. */
export const attachment = v.looseObject({
  type: v.fallback(oneOf("image", "text", "other"), "other"),
  name: shownText,
  mimeType: mendedText,
  data: text,
  sizeBytes: optionalCount,
} satisfies FieldsOf<Attachment>);

/** Bytes in base64, told apart without reading them. */
const base64 = v.pipe(
  text,
  v.check((data) => data.length % 4 === 0 && /^[A-Za-z\d+/]*={0,2}$/.test(data)),
);

/** A file that came with somebody's task: its name is a safe path, and its size is that of its bytes. */
export const keptFile = v.pipe(
  v.looseObject({
    ...attachment.entries,
    name: v.pipe(text, v.check(isSafePath)),
    mimeType: v.pipe(text, v.regex(/^[\w.+-]{1,60}\/[\w.+-]{1,100}$/)),
    data: base64,
  }),
  v.transform((file) => ({ ...file, sizeBytes: bytesIn(file.data) })),
);

function bytesIn(data: string): number {
  return (data.length / 4) * 3 - (/={0,2}$/.exec(data)?.[0].length ?? 0);
}
