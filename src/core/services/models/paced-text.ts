import type { LlmPart } from "../../domain/model/llm";
import type { Clock } from "../../ports/clock";

/** The pace at which a text that is there already is given out as if it was being written, in milliseconds. */
export interface Pace {
  readonly firstMs: number;
  /** Between two pieces. */
  readonly pieceMs: number;
  /** The whole takes no longer than this: longer texts come in larger pieces. */
  readonly longestMs: number;
}

/** A text in pieces of words, at a pace. @throws the cancellation. */
export async function* pacedText(
  text: string,
  { firstMs, pieceMs, longestMs }: Pace,
  clock: Clock,
  signal: AbortSignal,
): AsyncGenerator<LlmPart> {
  const words = text.match(/\s*\S+\s*/g) ?? [text];
  const perMs = Math.max(1 / pieceMs, words.length / longestMs);
  await clock.sleep(firstMs, signal);
  const startedAt = clock.now();
  let sent = 0;
  while (sent < words.length) {
    await clock.sleep(pieceMs, signal);
    // By the time that has passed, not by turns: the timers of a hidden tab are slow.
    const due = Math.max(sent + 1, Math.ceil((clock.now() - startedAt) * perMs));
    yield { type: "text-delta", text: words.slice(sent, due).join("") };
    sent = due;
  }
}
