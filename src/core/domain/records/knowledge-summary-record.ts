import * as v from "valibot";
import { knowledgeItem } from "./record-schemas";

const { content: _content, ...fields } = knowledgeItem.entries;

/** A summary as it is stored; what cannot be is mended as in the item itself. */
export const knowledgeSummary = v.looseObject(fields);
