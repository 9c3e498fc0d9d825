import { estimatedTokens } from "../conversation/conversation-summary";
import type { TextRange } from "../file/file-reading";
import { splitPassages } from "./passage";

/**
 * Stretches of a text that follow each other and together are all of it, cut between passages. Each has about so many tokens
 * at the most, and all are about as long.
 */
export function textParts(text: string, tokens: number): readonly TextRange[] {
  const count = Math.ceil(estimatedTokens(text) / Math.max(1, tokens));
  const target = text.length / count;
  const parts: TextRange[] = [];
  let start = 0;
  for (const passage of splitPassages({ id: "", name: "", content: text })) {
    const isFull = passage.start - start >= target * 0.98;
    if (!isFull || parts.length === count - 1) continue;
    parts.push({ start, end: passage.start });
    start = passage.start;
  }
  return text.length > 0 ? [...parts, { start, end: text.length }] : parts;
}
