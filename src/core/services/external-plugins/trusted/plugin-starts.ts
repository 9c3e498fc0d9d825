import * as v from "valibot";
import { AppError } from "../../../errors/app-error";
import type { Clock } from "../../../ports/clock";
import type { Locks } from "../../../ports/locks";
import type { Preferences } from "../../../ports/preferences";

/** The preference that holds the marks. A reset and a restore of a backup forget it. */
export const PLUGIN_STARTS = "troupe.pluginStarts";

/** The time after which the file of a plugin that has not come to its end is taken to hang. */
export const LONGEST_START_MS = 10_000;

const HUNG = "hung";
/** Of files, by digest: when one began to run, or that it never came to its end. */
const marks = v.record(v.string(), v.union([v.number(), v.literal(HUNG)]));
type Marks = v.InferOutput<typeof marks>;

/**
 * Marks of files that run in the page, which one that never ends leaves behind: it is not started again before the user
 * says so. They are kept synchronously, as nothing runs after the file began.
 */
export class PluginStarts {
  readonly #preferences: Preferences;
  readonly #locks: Pick<Locks, "hold" | "isHeld">;
  readonly #clock: Pick<Clock, "now" | "sleep">;
  /** Digests of what this page is starting. */
  readonly #own = new Set<string>();

  constructor(
    preferences: Preferences,
    locks: Pick<Locks, "hold" | "isHeld">,
    clock: Pick<Clock, "now" | "sleep">,
  ) {
    this.#preferences = preferences;
    this.#locks = locks;
    this.#clock = clock;
  }

  /** Whether a file did not come to its end when it was started last. */
  isHung(sha256: string): boolean {
    return this.#read()[sha256] === HUNG;
  }

  /**
   * Finds out which of some files did not come to their end: those whose page is gone, or has not moved for long.
   * Resolves to those of which nobody knew.
   */
  async judge(digests: readonly string[]): Promise<readonly string[]> {
    const found: string[] = [];
    for (const sha256 of digests) {
      const since = this.#read()[sha256];
      if (typeof since !== "number" || this.#own.has(sha256)) continue;
      const isAlive = await this.#locks.isHeld(lockOf(sha256));
      // It may have come to its end meanwhile.
      if (this.#read()[sha256] !== since) continue;
      if (isAlive && this.#clock.now() - since <= LONGEST_START_MS) continue;
      this.#mark(sha256, HUNG);
      found.push(sha256);
    }
    return found;
  }

  /**
   * Runs a file under its mark, after other tabs that are just starting it.
   * @throws AppError `external-plugin.did-not-start` where it turns out to hang there; else what `work` throws.
   */
  async run<T>(sha256: string, work: () => Promise<T>): Promise<T> {
    const granted = new AbortController();
    const patience = new AbortController();
    const hangs = () => new AppError("external-plugin.did-not-start");
    this.#clock.sleep(LONGEST_START_MS, granted.signal).then(
      () => patience.abort(hangs()),
      () => {
        // The turn has come.
      },
    );
    const begin = async () => {
      granted.abort();
      // Whoever held the lock before is gone, and its file never came to its end.
      if (this.#read()[sha256] !== undefined) throw hangs();
      this.#own.add(sha256);
      this.#mark(sha256, this.#clock.now());
      try {
        return await work();
      } finally {
        this.#unmark(sha256);
      }
    };
    try {
      return await this.#locks.hold(lockOf(sha256), begin, patience.signal);
    } catch (error) {
      const isHung = error instanceof AppError && error.code === "external-plugin.did-not-start";
      if (isHung) this.#mark(sha256, HUNG);
      throw error;
    }
  }

  /** Takes back the marks of a page that is left, which one that hangs never does. */
  leave(): void {
    for (const sha256 of [...this.#own]) this.#unmark(sha256);
  }

  /** Has a file be started again. */
  forget(sha256: string): void {
    const { [sha256]: mark, ...others } = this.#read();
    if (mark === undefined) return;
    if (Object.keys(others).length === 0) this.#preferences.remove(PLUGIN_STARTS);
    else this.#preferences.set(PLUGIN_STARTS, JSON.stringify(others));
  }

  #unmark(sha256: string): void {
    // Another tab may have lost its patience: what came to its end after all is started again.
    if (this.#own.delete(sha256)) this.forget(sha256);
  }

  #mark(sha256: string, mark: number | typeof HUNG): void {
    this.#preferences.set(PLUGIN_STARTS, JSON.stringify({ ...this.#read(), [sha256]: mark }));
  }

  #read(): Marks {
    try {
      return v.parse(marks, JSON.parse(this.#preferences.get(PLUGIN_STARTS) ?? "{}"));
    } catch {
      // A value that cannot be read marks nothing.
      return {};
    }
  }
}

function lockOf(sha256: string): string {
  return `plugin-start/${sha256}`;
}
