import type { Draft } from "../../domain/conversation/draft";
import type { Preferences } from "../../ports/preferences";

/** The preferences that hold the backups begin so, followed by what they are of. */
export const UNLOAD_BACKUP_PREFIX = "troupe.rescue.";

/**
 * The last words of texts that still stream when the page goes away. A transaction begun then may never be committed,
 * while preferences are written at once; so they carry what is not saved over to the next page, which takes it from there.
 */
export class UnloadBackup {
  readonly #preferences: Preferences;
  readonly #scope: string;

  /** `scope` is the id of the draft, or what several drafts are kept under together. */
  constructor(preferences: Preferences, scope: string) {
    this.#preferences = preferences;
    this.#scope = scope;
  }

  /** Keeps what drafts say more than the versions of them that are saved. */
  save(tails: readonly DraftTail[]): void {
    if (tails.length > 0) this.#preferences.set(this.#key, JSON.stringify(tails));
  }

  /** The saved drafts, each with what was kept of it where that is newer, and those of which nothing was saved. */
  newest(saved: readonly Draft[]): readonly Draft[] {
    const kept = this.#read();
    if (kept.length === 0) return saved;
    const drafts = new Map(saved.map((draft) => [draft.id, draft]));
    for (const { textFrom, reasoningFrom, ...draft } of kept) {
      const known = drafts.get(draft.id);
      if (known) drafts.set(draft.id, withTail(known, { ...draft, textFrom, reasoningFrom }));
      else if (!textFrom && !reasoningFrom) drafts.set(draft.id, draft);
    }
    return [...drafts.values()];
  }

  remove(): void {
    this.#preferences.remove(this.#key);
  }

  /** The backup, as it is written; for `putBack` after `remove`. */
  get written(): string | undefined {
    return this.#preferences.get(this.#key);
  }

  putBack(written: string): void {
    this.#preferences.set(this.#key, written);
  }

  get #key(): string {
    return UNLOAD_BACKUP_PREFIX + this.#scope;
  }

  #read(): readonly DraftTail[] {
    try {
      const kept: unknown = JSON.parse(this.#preferences.get(this.#key) ?? "[]");
      // Earlier versions kept one draft alone without its id, which is the scope.
      const tails: readonly unknown[] = Array.isArray(kept) ? kept : [{ id: this.#scope, ...Object(kept) }];
      return tails.filter(isTail);
    } catch {
      return [];
    }
  }
}

function isTail(value: unknown): value is DraftTail {
  const { id, text, updatedAt, textFrom = 0, reasoningFrom = 0 } = (value ?? {}) as Partial<DraftTail>;
  const numbers = [updatedAt, textFrom, reasoningFrom];
  return (
    typeof id === "string" && typeof text === "string" && numbers.every((each) => typeof each === "number")
  );
}

/** Browsers keep five million characters of preferences at the most, and other things are among them. */
const LONGEST_TAIL = 250_000;

/** A draft without the beginning that is saved elsewhere. */
interface DraftTail extends Draft {
  /** The number of characters of text and reasoning that are not repeated here. */
  readonly textFrom?: number | undefined;
  readonly reasoningFrom?: number | undefined;
}

/** The text a draft has beyond the version of it that is saved, as far as there is room for it. */
export function tailOf(draft: Draft, saved: Draft | undefined): DraftTail {
  const { text, reasoning = "" } = draft;
  // Citations are put into what is written already.
  const isLonger = text.startsWith(saved?.text ?? "");
  const textFrom = isLonger ? (saved?.text.length ?? 0) : 0;
  const reasoningFrom = saved?.reasoning?.length ?? 0;
  // Calls of tools are on disk before they are run.
  const { turns: _, ...rest } = draft;
  return {
    ...rest,
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
  return isSaved
    ? saved
    : { ...saved, text, reasoning, updatedAt, ...(tail.sources ? { sources: tail.sources } : {}) };
}

function joined(saved: string, from: number, tail: string): string {
  return from > saved.length ? saved : saved.slice(0, from) + tail;
}

/** The key of the backup of the last words of all agents at work on a root task. */
export function taskBackup(rootTaskId: string): string {
  return `task/${rootTaskId}`;
}
