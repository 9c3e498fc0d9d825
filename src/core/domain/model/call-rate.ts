const MINUTE_MS = 60_000;
/** Fewer calls, taken by a provider that was closed for a moment only, show no rate. */
const FEWEST_CALLS = 3;
const MOMENT_MS = 10_000;
/** Gaps between calls that are shorter are none. */
const SHORTEST_GAP_MS = 500;
const FASTER = 0.8;
/** Calls that have to go well before the next ones come faster: at first, and where that was refused again and again. */
const CLEAN_FOR_FASTER = { first: 3, most: 48 } as const;
/** A rate nobody has objected to for so long is tried out as boldly as at first. */
const FORGOTTEN_AFTER_MS = 10 * MINUTE_MS;

/**
 * The rate at which a provider takes calls, learned from when it refused one and when it took one again, and tried out
 * with ever more care.
 */
export class CallRate {
  /** Starts of calls that were answered, in their order: those of the last minute, and all since the window that is learned of. */
  #answered: number[] = [];
  #gapMs = 0;
  #clean = 0;
  #cleanForFaster: number = CLEAN_FOR_FASTER.first;
  #refusedAt = Number.NEGATIVE_INFINITY;
  /** Start of the oldest call of the minute before the refusal that is learned from. */
  #windowFrom: number | undefined;

  /** Between the starts of two calls, in milliseconds. */
  get gapMs(): number {
    return this.#gapMs;
  }

  /** A call that started then was answered; `isFirst` where it is the first one since a refusal. */
  answered(startedAt: number, isFirst: boolean): void {
    if (isFirst) this.#learn(startedAt);
    this.#answered.push(startedAt);
    this.#answered.sort((a, b) => a - b);
    this.#forget(startedAt);
  }

  succeeded(): void {
    this.#clean += 1;
    if (this.#gapMs === 0 || this.#clean < this.#cleanForFaster) return;
    this.#clean = 0;
    this.#gapMs = shortened(this.#gapMs * FASTER);
  }

  refused(now: number): void {
    this.#clean = 0;
    const isOld = now - this.#refusedAt > FORGOTTEN_AFTER_MS;
    this.#cleanForFaster = isOld
      ? CLEAN_FOR_FASTER.first
      : Math.min(2 * this.#cleanForFaster, CLEAN_FOR_FASTER.most);
    this.#refusedAt = now;
    if (this.#windowFrom !== undefined) return;
    this.#forget(now);
    this.#windowFrom = this.#answered[0];
  }

  /** The calls it took before it refused one fill the time until it took one again. */
  #learn(reopenedAt: number): void {
    const from = this.#windowFrom;
    this.#windowFrom = undefined;
    if (from === undefined) return;
    const { length } = this.#answered;
    const isTelling = length >= FEWEST_CALLS || reopenedAt - this.#refusedAt >= MOMENT_MS;
    if (isTelling) this.#gapMs = shortened(Math.min(MINUTE_MS, reopenedAt - from) / length);
  }

  #forget(now: number): void {
    const from = Math.min(this.#windowFrom ?? now, now - MINUTE_MS + 1);
    this.#answered = this.#answered.filter((at) => at >= from);
  }
}

function shortened(gapMs: number): number {
  return gapMs < SHORTEST_GAP_MS ? 0 : gapMs;
}
