import type { Token } from "markdown-it";

/** The tokens of one top-level block and the lines it spans. */
export interface TokenRun {
  readonly tokens: Token[];
  readonly startLine: number;
  readonly endLine: number;
}

/** Cuts a flat token list into its top-level blocks. */
export function splitTokens(tokens: readonly Token[]): TokenRun[] {
  const runs: TokenRun[] = [];
  let depth = 0;
  let from = 0;
  tokens.forEach((token, index) => {
    depth += token.nesting;
    if (depth > 0) return;
    const run = tokens.slice(from, index + 1);
    const [startLine, endLine] = run[0]?.map ?? [0, 0];
    runs.push({ tokens: run, startLine, endLine });
    from = index + 1;
  });
  return runs;
}
