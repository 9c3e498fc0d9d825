import type { Draft } from "../../domain/draft";
import type { Preferences } from "../../ports/preferences";

const PREFIX = "troupe.rescue.";

/**
 * The last words of a reply when the page goes away. A transaction begun then may never be committed, while
 * preferences are written at once; so they carry the text over to the next page, which takes it from there.
 */
export class ReplyRescue {
  readonly #preferences: Preferences;

  constructor(preferences: Preferences) {
    this.#preferences = preferences;
  }

  save({ id, text, reasoning, updatedAt }: Draft): void {
    this.#preferences.set(PREFIX + id, JSON.stringify({ text, reasoning, updatedAt }));
  }

  /** A draft with the rescued text, if there is any that is newer. */
  newest(draft: Draft): Draft {
    const rescued = parse(this.#preferences.get(PREFIX + draft.id));
    return rescued && rescued.updatedAt >= draft.updatedAt ? { ...draft, ...rescued } : draft;
  }

  remove(draftId: string): void {
    this.#preferences.remove(PREFIX + draftId);
  }
}

function parse(value: string | undefined): Pick<Draft, "text" | "reasoning" | "updatedAt"> | undefined {
  try {
    const { text, reasoning, updatedAt } = JSON.parse(value ?? "{}") as Record<string, unknown>;
    if (typeof text !== "string" || typeof updatedAt !== "number") return undefined;
    return { text, updatedAt, ...(typeof reasoning === "string" ? { reasoning } : {}) };
  } catch {
    return undefined;
  }
}
