import { textPieces } from "@core/domain/text/text-pieces";
import { SystemClock } from "./system-clock";

/** UTF-16 code units that become bytes in one task of the page. */
const PIECE_LENGTH = 1_000_000;

/**
 * A text as a blob of UTF-8, made of pieces in tasks of their own: to encode tens of megabytes at once keeps a page
 * from answering clicks.
 */
export async function longBody(text: string, signal: AbortSignal): Promise<Blob> {
  const clock = new SystemClock();
  const encoded: Blob[] = [];
  for (const piece of textPieces(text, PIECE_LENGTH)) {
    await clock.nextTask();
    signal.throwIfAborted();
    encoded.push(new Blob([piece]));
  }
  return new Blob(encoded, { type: "text/plain;charset=UTF-8" });
}
