import type { Env, Token } from "markdown-it";
import { itemsOf } from "./items-of";
import { offsetOfLine } from "./offset-of-line";
import { parseInlines } from "./parser";

/** Shorter lists and tables are parsed again as a whole: that costs less than following them. */
const MIN_ITEMS = 6;

/**
 * A list or table at the start of the open part, followed item by item so that a long one stays linear. Items that no
 * later text can change are parsed once; only what comes after them is parsed again, behind a `lead` that stands for
 * them: a first item, so that the parser knows what list or table it is in.
 */
export class OpenSequence {
  /** The place in the open part from which the text is still parsed again. */
  readonly start: number;
  readonly lead: string;
  readonly #settled: readonly Token[];
  readonly #isLoose: boolean;

  private constructor(start: number, lead: string, settled: readonly Token[], isLoose: boolean) {
    this.start = start;
    this.lead = lead;
    this.#settled = settled;
    this.#isLoose = isLoose;
  }

  /**
   * Settles all items but the last of the only block of `source`, which are complete lines: the open part from its
   * beginning, or what follows `before` with the lead. Undefined when there is nothing to follow, or no longer.
   */
  static after(
    before: OpenSequence | undefined,
    source: string,
    tokens: readonly Token[],
    env: Env,
  ): OpenSequence | undefined {
    const isLoose = isLooseList(tokens);
    if (isLoose === undefined || (before && before.#isLoose !== isLoose)) return undefined;
    const items = itemsOf(tokens).list.slice(before ? 1 : 0);
    const [first, last] = [items[0], items.at(-1)];
    if (!first || !last || first === last || (!before && items.length < MIN_ITEMS)) return before;
    const parsed = parseInlines(tokens.slice(0, last.from), env).slice(first.from);
    const settled = before ? [...before.#settled, ...parsed] : parsed;
    const lead =
      before?.lead ?? leadOf(source.slice(0, offsetOfLine(source, first.startLine)), tokens, isLoose);
    const start = offsetOfLine(source, last.startLine) + (before ? before.start - before.lead.length : 0);
    return new OpenSequence(start, lead, settled, isLoose);
  }

  /** Whether what is parsed now fits the items settled before: a single blank line makes the whole list loose. */
  fits(tokens: readonly Token[]): boolean {
    return this.#isLoose === isLooseList(tokens);
  }

  /** The tokens of the whole list or table, given those of what follows the settled items. */
  complete(tokens: readonly Token[]): Token[] {
    const { list, end } = itemsOf(tokens);
    const lead = list[0]?.from ?? end;
    return [...tokens.slice(0, lead), ...this.#settled, ...tokens.slice(list[1]?.from ?? end)];
  }
}

/** `head` is what comes before the first row of a table. */
function leadOf(head: string, tokens: readonly Token[], isLoose: boolean): string {
  const [opening] = tokens;
  if (opening?.type === "table_open") return `${head}|x|\n`;
  const number = opening?.type === "ordered_list_open" ? (opening.attrGet("start") ?? 1) : "";
  // Set in as far as it goes, so that no indented item after it becomes its content.
  return `${number}${opening?.markup ?? "-"}    x\n${isLoose ? "\n" : ""}`;
}

/** Whether the paragraphs of the list that `tokens` begin with are set apart; unknown where its items have none. */
function isLooseList(tokens: readonly Token[]): boolean | undefined {
  if (tokens[0]?.type === "table_open") return false;
  for (const token of tokens) {
    if (token.level === 0 && token.nesting === -1) return undefined;
    if (token.level === 2 && token.type === "paragraph_open") return !token.hidden;
  }
  return undefined;
}
