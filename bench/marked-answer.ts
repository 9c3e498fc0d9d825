import { chunksOf } from "./page/chunks-of";
import { sampleAnswer } from "./page/sample-answer";

/** Pattern of a mark in the answer: a word that tells its number. */
export const MARK = /\bmark(\d{5})\b/g;

/** An answer in chunks, with a numbered word in every few of them that can be found again on the screen. */
export interface MarkedAnswer {
  readonly chunks: readonly string[];
  /** For each mark the chunk that completes it. */
  readonly chunkOfMark: readonly number[];
}

/** Puts marks in place of the word "requirement" of the sample answer, which occurs in all of its parts. */
export function markedAnswer(length: number): MarkedAnswer {
  let count = 0;
  const text = sampleAnswer(length).replace(
    /\brequirement\b/g,
    () => `mark${String(count++).padStart(5, "0")}`,
  );
  const chunks = chunksOf(text);
  const ends: number[] = [];
  for (const match of text.matchAll(MARK)) ends.push(match.index + match[0].length);
  const chunkOfMark: number[] = [];
  let offset = 0;
  chunks.forEach((chunk, index) => {
    offset += chunk.length;
    while (chunkOfMark.length < ends.length && (ends[chunkOfMark.length] ?? 0) <= offset)
      chunkOfMark.push(index);
  });
  return { chunks, chunkOfMark };
}
