import * as v from "valibot";
import { joinParts, type SetupPart } from "../../domain/sharing/setup-parts";
import { AppError } from "../../errors/app-error";
import type { Clock } from "../../ports/clock";
import type { Preferences } from "../../ports/preferences";

/** Each scanned code opens a page of its own, so what came before is kept where every page sees it. */
const PREFERENCE = "troupe.setupParts";
const KEPT_MS = 60 * 60 * 1000;

const keptSchema = v.object({
  setId: v.string(),
  since: v.number(),
  texts: v.record(v.string(), v.string()),
});
type Kept = v.InferOutput<typeof keptSchema>;

/** The number of parts of a set that have come. */
export interface PartsProgress {
  readonly received: number;
  readonly total: number;
}

/** Collects the parts of one setup for an hour at the most. A part of another set begins anew. */
export class SetupPartsInbox {
  readonly #preferences: Preferences;
  readonly #clock: Clock;

  constructor(preferences: Preferences, clock: Clock) {
    this.#preferences = preferences;
    this.#clock = clock;
  }

  /** Adds a part; resolves to the whole code once the last one has come. @throws AppError `sharing.format`. */
  add(part: SetupPart): string | PartsProgress {
    const kept = this.#kept(part);
    const texts: Record<string, string> = { ...kept.texts, [part.number]: part.text };
    const ordered = Array.from({ length: part.total }, (_, index) => texts[index + 1]);
    const received = ordered.filter((text) => text !== undefined).length;
    if (received < part.total) {
      this.#preferences.set(PREFERENCE, JSON.stringify({ ...kept, texts }));
      return { received, total: part.total };
    }
    this.#preferences.remove(PREFERENCE);
    const code = joinParts(part.setId, ordered as readonly string[]);
    if (code === undefined) throw new AppError("sharing.format");
    return code;
  }

  #kept({ setId }: SetupPart): Kept {
    const now = this.#clock.now();
    const result = v.safeParse(keptSchema, parsed(this.#preferences.get(PREFERENCE)));
    const isUsable = result.success && result.output.setId === setId && now - result.output.since < KEPT_MS;
    return isUsable ? result.output : { setId, since: now, texts: {} };
  }
}

function parsed(json: string | undefined): unknown {
  try {
    return JSON.parse(json ?? "");
  } catch {
    return undefined;
  }
}
