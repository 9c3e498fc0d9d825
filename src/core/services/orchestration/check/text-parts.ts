import { estimatedTokens } from "../../../domain/conversation-summary";
import type { TextPart } from "./check-prompt";

/** What is quoted is shorter than this, so that it stands whole in one part, in UTF-16 units. */
const OVERLAP = 1_000;

/** A text in as few overlapping parts as a model needs that can read so many tokens of it at a time. */
export function textParts(content: string, mostTokens: number): readonly TextPart[] {
  const tokens = estimatedTokens(content);
  if (tokens <= mostTokens) return [{ content, number: 1, count: 1 }];
  const size = Math.max(2 * OVERLAP, Math.floor((content.length * mostTokens) / tokens));
  const contents: string[] = [];
  for (let start = 0; start < content.length; ) {
    const end = boundary(content, start + size);
    contents.push(content.slice(start, end));
    start = end === content.length ? end : boundary(content, end - OVERLAP);
  }
  return contents.map((each, place) => ({ content: each, number: place + 1, count: contents.length }));
}

/** At or right before a place, so that no character is cut in two. */
function boundary(content: string, place: number): number {
  if (place >= content.length) return content.length;
  const isLowSurrogate = (content.charCodeAt(place) & 0xfc00) === 0xdc00;
  return isLowSurrogate ? place - 1 : place;
}
