import type { Token } from "markdown-it";

/** The items of one list, or the rows in the body of one table. */
export interface Items {
  /** For each the index of its first token and the line it begins at. */
  readonly list: readonly { readonly from: number; readonly startLine: number }[];
  /** The index after the tokens of the last one. */
  readonly end: number;
}

const NONE: Items = { list: [], end: 0 };

/** Finds the items in the tokens of a block; none in a block that is neither a list nor a table. */
export function itemsOf(tokens: readonly Token[]): Items {
  const holder = holderIndex(tokens);
  const level = (tokens[holder]?.level ?? 0) + 1;
  if (holder < 0) return NONE;
  const list: { from: number; startLine: number }[] = [];
  let index = holder + 1;
  for (; index < tokens.length; index++) {
    const token = tokens[index];
    if (!token || token.level < level) break;
    if (token.level === level && token.nesting === 1)
      list.push({ from: index, startLine: token.map?.[0] ?? 0 });
  }
  return { list, end: index };
}

/** The index of the token that the items are directly in; -1 without one. */
function holderIndex(tokens: readonly Token[]): number {
  const type = tokens[0]?.type;
  if (type === "bullet_list_open" || type === "ordered_list_open") return 0;
  return type === "table_open" ? tokens.findIndex((token) => token.type === "tbody_open") : -1;
}
