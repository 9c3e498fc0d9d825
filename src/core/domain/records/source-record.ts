import * as v from "valibot";
import { id, mendedCount, mendedText, number, optionalId } from "./values";

/** A passage that a text cites. */
export const source = v.looseObject({
  number,
  itemId: id,
  name: mendedText,
  start: mendedCount,
  end: mendedCount,
  taskId: optionalId,
});
