import type { Draft } from "../../domain/draft";
import type { Preferences } from "../../ports/preferences";
import { type DraftTail, withTail } from "../drafts/draft-tail";

const PREFIX = "troupe.rescue.task/";

/**
 * What the agents of a root task were writing when the page went away. A transaction begun then may never be
 * committed, while preferences are written at once; so they carry what is not saved over to the next page.
 */
export class PartialTextRescue {
  readonly #preferences: Preferences;
  readonly #key: string;

  constructor(preferences: Preferences, rootTaskId: string) {
    this.#preferences = preferences;
    this.#key = PREFIX + rootTaskId;
  }

  save(tails: readonly DraftTail[]): void {
    if (tails.length > 0) this.#preferences.set(this.#key, JSON.stringify(tails));
  }

  /** The saved drafts, each with what was rescued of it where that is newer, and those rescued alone. */
  newest(saved: readonly Draft[]): readonly Draft[] {
    const rescued = parse(this.#preferences.get(this.#key));
    if (rescued.length === 0) return saved;
    const drafts = new Map(saved.map((draft) => [draft.id, draft]));
    for (const { textFrom, reasoningFrom, ...draft } of rescued) {
      const known = drafts.get(draft.id);
      if (known) drafts.set(draft.id, withTail(known, { ...draft, textFrom, reasoningFrom }));
      else if (!textFrom && !reasoningFrom) drafts.set(draft.id, draft);
    }
    return [...drafts.values()];
  }

  remove(): void {
    this.#preferences.remove(this.#key);
  }
}

function parse(value: string | undefined): readonly DraftTail[] {
  try {
    const drafts: unknown = JSON.parse(value ?? "[]");
    return Array.isArray(drafts) ? drafts.filter(isDraft) : [];
  } catch {
    return [];
  }
}

function isDraft(value: unknown): value is DraftTail {
  const { id, text, updatedAt, textFrom = 0, reasoningFrom = 0 } = (value ?? {}) as Partial<DraftTail>;
  const numbers = [updatedAt, textFrom, reasoningFrom];
  return (
    typeof id === "string" && typeof text === "string" && numbers.every((each) => typeof each === "number")
  );
}
