/** A text repeated until it is at least so long. */
export const repeated = (text: string, length: number) => text.repeat(Math.ceil(length / text.length));

/** Replies of the kind that models fall into, and some made to be slow, each of about `length` characters. */
export function hugeTexts(length: number): Readonly<Record<string, string>> {
  const columns = Math.ceil(length / 4);
  return {
    "openers of thoughts": repeated("<think>", length),
    "lines of thoughts": repeated("<think>\n", length),
    "short thoughts": repeated("<think>a</think>\n", length),
    backticks: `Ticks ${repeated("`", length)}`,
    "one wide row": `${"|a".repeat(columns)}|\n${"|-".repeat(columns)}|\n`,
    "a table of short cells": `|a|b|\n|-|-|\n${repeated("|1|2|\n", length)}`,
    emphases: repeated("*a **b** c* ", length),
    formulas: repeated("\\(x^2\\) ", length),
    "words and formulas": repeated("\\(x^2\\) and some more words with it ", length),
    quotes: repeated("> *a* `b`\n", length),
    code: `\`\`\`\n${repeated("let a = 1;\n", length)}\`\`\`\n`,
    "one line": repeated("some words ", length),
  };
}
