import type { Draft } from "../../domain/draft";
import type { Preferences } from "../../ports/preferences";
import { type DraftTail, tailOf, withTail } from "../drafts/draft-tail";

const PREFIX = "troupe.rescue.";

/**
 * The last words of a reply when the page goes away. A transaction begun then may never be committed, while
 * preferences are written at once; so they carry what is not saved over to the next page, which takes it from there.
 */
export class ReplyRescue {
  readonly #preferences: Preferences;

  constructor(preferences: Preferences) {
    this.#preferences = preferences;
  }

  /** Keeps what a draft says more than the version of it that is saved. */
  save(draft: Draft, saved: Draft | undefined): void {
    const { text, reasoning, updatedAt, textFrom, reasoningFrom } = tailOf(draft, saved);
    const tail = { text, reasoning, updatedAt, textFrom, reasoningFrom };
    this.#preferences.set(PREFIX + draft.id, JSON.stringify(tail));
  }

  /** A draft with the rescued text, if there is any that is newer. */
  newest(draft: Draft): Draft {
    const rescued = parse(this.#preferences.get(PREFIX + draft.id));
    return rescued ? withTail(draft, rescued) : draft;
  }

  remove(draftId: string): void {
    this.#preferences.remove(PREFIX + draftId);
  }
}

function parse(value: string | undefined): Omit<DraftTail, "id"> | undefined {
  try {
    const parsed = JSON.parse(value ?? "{}") as Record<string, unknown>;
    const { text, reasoning, updatedAt, textFrom = 0, reasoningFrom = 0 } = parsed;
    if (typeof text !== "string" || typeof updatedAt !== "number") return undefined;
    if (typeof textFrom !== "number" || typeof reasoningFrom !== "number") return undefined;
    return {
      text,
      updatedAt,
      textFrom,
      reasoningFrom,
      ...(typeof reasoning === "string" ? { reasoning } : {}),
    };
  } catch {
    return undefined;
  }
}
