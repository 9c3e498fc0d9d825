import type { Draft } from "../../domain/draft";

/** Browsers keep five million characters of preferences at the most, and other things are among them. */
const LONGEST_TAIL = 250_000;

/** A draft without the beginning that is saved elsewhere. */
export interface DraftTail extends Draft {
  /** How many characters of text and reasoning are not repeated here. */
  readonly textFrom?: number;
  readonly reasoningFrom?: number;
}

/** What a draft says more than the version of it that is saved, as far as there is room for it. */
export function tailOf(draft: Draft, saved: Draft | undefined): DraftTail {
  const { text, reasoning = "" } = draft;
  const textFrom = saved?.text.length ?? 0;
  const reasoningFrom = saved?.reasoning?.length ?? 0;
  return {
    ...draft,
    text: text.slice(textFrom, textFrom + LONGEST_TAIL),
    reasoning: reasoning.slice(reasoningFrom, reasoningFrom + LONGEST_TAIL),
    textFrom,
    reasoningFrom,
  };
}

/** The draft made of what is saved and what was kept besides; the saved one where that is newer or says more. */
export function withTail<T extends Draft>(saved: T, tail: Omit<DraftTail, "id">): T {
  const { textFrom = 0, reasoningFrom = 0, updatedAt } = tail;
  const text = joined(saved.text, textFrom, tail.text);
  const reasoning = joined(saved.reasoning ?? "", reasoningFrom, tail.reasoning ?? "");
  const saysLess = text.length + reasoning.length < saved.text.length + (saved.reasoning?.length ?? 0);
  const isSaved = updatedAt < saved.updatedAt || (updatedAt === saved.updatedAt && saysLess);
  return isSaved ? saved : { ...saved, text, reasoning, updatedAt };
}

function joined(saved: string, from: number, tail: string): string {
  return from > saved.length ? saved : saved.slice(0, from) + tail;
}
