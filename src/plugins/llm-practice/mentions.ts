import { extractKeywords } from "@core/domain/context-relevance";

const MIN_SHARE = 0.6;

/** Whether a text speaks of something: it has most of its keywords, or without any the words themselves. */
export function mentions(text: string, subject: string): boolean {
  const lower = text.toLowerCase();
  const keywords = extractKeywords(subject);
  if (keywords.length === 0) return lower.includes(subject.trim().toLowerCase());
  const found = keywords.filter((keyword) => lower.includes(keyword));
  return found.length / keywords.length >= MIN_SHARE;
}
