import type { Draft } from "../../domain/draft";
import type { Preferences } from "../../ports/preferences";

const PREFIX = "troupe.rescue.task/";

/**
 * What the agents of a root task were writing when the page went away. A transaction begun then may never be
 * committed, while preferences are written at once; so they carry the texts over to the next page.
 */
export class PartialTextRescue {
  readonly #preferences: Preferences;
  readonly #key: string;

  constructor(preferences: Preferences, rootTaskId: string) {
    this.#preferences = preferences;
    this.#key = PREFIX + rootTaskId;
  }

  save(drafts: readonly Draft[]): void {
    if (drafts.length > 0) this.#preferences.set(this.#key, JSON.stringify(drafts));
  }

  /** The saved drafts, each replaced by what was rescued of it where that is newer, and those rescued alone. */
  newest(saved: readonly Draft[]): readonly Draft[] {
    const rescued = parse(this.#preferences.get(this.#key));
    if (rescued.length === 0) return saved;
    const drafts = new Map(saved.map((draft) => [draft.id, draft]));
    for (const draft of rescued) {
      if (draft.updatedAt >= (drafts.get(draft.id)?.updatedAt ?? 0)) drafts.set(draft.id, draft);
    }
    return [...drafts.values()];
  }

  remove(): void {
    this.#preferences.remove(this.#key);
  }
}

function parse(value: string | undefined): readonly Draft[] {
  try {
    const drafts: unknown = JSON.parse(value ?? "[]");
    return Array.isArray(drafts) ? drafts.filter(isDraft) : [];
  } catch {
    return [];
  }
}

function isDraft(value: unknown): value is Draft {
  const { id, text, updatedAt } = (value ?? {}) as Partial<Draft>;
  return typeof id === "string" && typeof text === "string" && typeof updatedAt === "number";
}
