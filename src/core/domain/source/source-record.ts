import * as v from "valibot";
import {
  type FieldsOf,
  id,
  mendedCount,
  mendedText,
  mendedTime,
  number,
  optionalId,
  optionalText,
  text,
} from "../schema/values";
import { pageAddress } from "./page-address";
import type { FileSource, WebSource } from "./source";

const web = v.looseObject({
  kind: v.literal("web"),
  number,
  name: mendedText,
  url: v.pipe(
    text,
    v.check((url) => pageAddress(url) !== undefined),
  ),
  readAt: mendedTime,
  passage: optionalText,
} satisfies FieldsOf<WebSource>);

/** A passage of a file. */
export const fileSource = v.looseObject({
  kind: v.optional(v.undefined()),
  number,
  itemId: id,
  name: mendedText,
  start: mendedCount,
  end: mendedCount,
  taskId: optionalId,
} satisfies FieldsOf<FileSource>);

/** A source that a text cites. A page whose address may not be opened is none. */
export const source = v.union([web, fileSource]);
