import type { Token } from "markdown-it";
import { normalizeLabel } from "./parser";

/** A label has 999 characters at the most (CommonMark 0.31.2, 4.7). */
const BRACKETED = /\[((?:\\.|[^[\]\\]){1,999})\]/g;

/** Labels in brackets that inline content mentions: link references normalised, footnotes as `^label`. */
export function mentionedLabels(tokens: readonly Token[]): Set<string> {
  const labels = new Set<string>();
  for (const token of tokens) {
    if (token.type !== "inline" || !token.content.includes("[")) continue;
    for (const [, label = ""] of token.content.matchAll(BRACKETED)) {
      labels.add(label.startsWith("^") ? label : normalizeLabel(label));
    }
  }
  return labels;
}

/** Labels that block tokens define, in the form of `mentionedLabels`. */
export function definedLabels(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => {
    if (token.type === "reference_definition") return [String(token.meta?.label)];
    return token.type === "footnote_open" ? [`^${String(token.meta?.label)}`] : [];
  });
}

/** Footnotes that parsed tokens refer to, in order. */
export function footnoteReferences(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) =>
    (token.children ?? []).flatMap((child) =>
      child.type === "footnote_reference" ? [String(child.meta?.label)] : [],
    ),
  );
}
