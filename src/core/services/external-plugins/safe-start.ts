import * as v from "valibot";
import type { Clock } from "../../ports/clock";
import type { Ids } from "../../ports/ids";
import type { Locks } from "../../ports/locks";
import type { Preferences } from "../../ports/preferences";

/** The reason why a tab runs no plugin from outside: the user asked for it, or the starts before never came to their end. */
export type SafeReason = "asked" | "failed";

/** The preference of a tab that runs no plugin from outside. */
const SAFE_START = "troupe.safeStart";
/** The preference of starts that are under way, by id, and of how many in a row never came to their end. */
const OPEN_STARTS = "troupe.openStarts";
/** The number of them after which a start is made without plugins. */
const FAILED_LIMIT = 2;
/** The time after their start in which plugins may still make it one that fails. */
const SETTLING_MS = 3000;

const starts = v.object({ open: v.array(v.string()), failed: v.number() });
type Starts = v.InferOutput<typeof starts>;

/** Dependencies of safe starts. */
export interface SafeStartDependencies {
  readonly preferences: Preferences;
  /** Those of the tab. */
  readonly session: Preferences;
  readonly locks: Pick<Locks, "hold" | "isHeld">;
  readonly ids: Ids;
  readonly clock: Pick<Clock, "sleep">;
  /** Told of a tab that runs no plugin. */
  readonly onSafe: (reason: SafeReason) => void;
}

/** Starts without plugins from outside, in one tab: because the user asks for it, or because two starts with them failed. */
export class SafeStart {
  readonly #dependencies: SafeStartDependencies;
  readonly #over = new AbortController();
  #begun: Promise<void> | undefined;
  #id: string | undefined;

  constructor(dependencies: SafeStartDependencies) {
    this.#dependencies = dependencies;
  }

  /** The reason why no plugin from outside runs in this tab; `undefined` where they do. */
  get reason(): SafeReason | undefined {
    const kept = this.#dependencies.session.get(SAFE_START);
    return kept === "asked" || kept === "failed" ? kept : undefined;
  }

  /** Begins the start of the plugins, once; resolves when it is known whether they may run. */
  begin(): Promise<void> {
    this.#begun ??= this.#begin();
    return this.#begun;
  }

  /** The plugins run, or have failed: none has kept the page from going on. */
  async settle(): Promise<void> {
    if (this.#id === undefined) return;
    await this.#dependencies.clock.sleep(SETTLING_MS, this.#over.signal);
    const { open } = this.#read();
    this.#write({ open: open.filter((id) => id !== this.#id), failed: 0 });
    this.#over.abort();
  }

  /** The page is left before the start has come to its end, which one that hangs never is. */
  leave(): void {
    if (this.#id === undefined || this.#over.signal.aborted) return;
    const { open, failed } = this.#read();
    this.#write({ open: open.filter((id) => id !== this.#id), failed });
    this.#over.abort();
  }

  /** Has the next start of this tab be one with plugins. */
  end(): void {
    this.#dependencies.session.remove(SAFE_START);
  }

  async #begin(): Promise<void> {
    const { session, ids, onSafe } = this.#dependencies;
    if (this.reason) return onSafe(this.reason);
    const { open, failed } = await this.#judged();
    if (failed >= FAILED_LIMIT) {
      this.#write({ open, failed: 0 });
      session.set(SAFE_START, "failed");
      return onSafe("failed");
    }
    const id = ids.next();
    await this.#live(id);
    const { open: others } = this.#read();
    this.#id = id;
    this.#write({ open: [...others, id], failed });
  }

  /** The starts before, of which those have failed that are of pages that are gone. */
  async #judged(): Promise<Starts> {
    let { open, failed } = this.#read();
    for (const id of open) {
      if (await this.#dependencies.locks.isHeld(lockOf(id))) continue;
      open = open.filter((each) => each !== id);
      failed += 1;
    }
    this.#write({ open, failed });
    return { open, failed };
  }

  /** Holds a lock until the start is over, by which other tabs know that this one lives. */
  #live(id: string): Promise<void> {
    const { signal } = this.#over;
    const over = new Promise<void>((resolve) => {
      signal.addEventListener("abort", () => resolve(), { once: true });
    });
    return new Promise((resolve, reject) => {
      const held = () => {
        resolve();
        return over;
      };
      this.#dependencies.locks.hold(lockOf(id), held, signal).catch(reject);
    });
  }

  #read(): Starts {
    try {
      return v.parse(starts, JSON.parse(this.#dependencies.preferences.get(OPEN_STARTS) ?? ""));
    } catch {
      // None yet, or nothing that can be read.
      return { open: [], failed: 0 };
    }
  }

  #write({ open, failed }: Starts): void {
    const { preferences } = this.#dependencies;
    if (open.length === 0 && failed === 0) preferences.remove(OPEN_STARTS);
    else preferences.set(OPEN_STARTS, JSON.stringify({ open, failed }));
  }
}

/** Has a tab start without plugins from outside. */
export function askForSafeStart(session: Pick<Preferences, "set">): void {
  session.set(SAFE_START, "asked" satisfies SafeReason);
}

function lockOf(id: string): string {
  return `start/${id}`;
}
