import { isAppError } from "../../errors/app-error";
import type { Clock } from "../../ports/clock";

/** The turn of one call. */
export interface PacedSlot {
  /** The provider has begun to answer. */
  answered(): void;
  /** The reply is whole. */
  succeeded(): void;
  /** The provider wants fewer calls: none are made for a while. Whether it is worth trying again after it. */
  refused(error: unknown): boolean;
  /** Lets the next one in; idempotent. */
  leave(): void;
}

interface Waiter {
  readonly enter: () => void;
  readonly fail: (reason: unknown) => void;
  readonly onWaiting: ((until?: number) => void) | undefined;
}

/** Calls at a time: at first, and at the most. A server on this device queues them itself, and they time out there. */
const AT_A_TIME = { hosted: { start: 2, most: 8 }, local: { start: 1, most: 2 } } as const;
/** So many that went well let one more in. */
const CLEAN_FOR_MORE = 5;
const MINUTE_MS = 60_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** The time a provider that takes nothing at all is waited for. */
const PATIENCE_MS = 10 * MINUTE_MS;
/** Fewest calls that show a rate, where a provider does not say when it can be asked again. */
const LEAST_CALLS_FOR_RATE = 3;
/** Gaps between calls that are shorter are none. */
const LEAST_GAP_MS = 500;

/** The calls made with one credential: additive increase, multiplicative decrease, and gaps once a rate is known. */
export class PacedLane {
  readonly #clock: Clock;
  readonly #onClosed: (until: number) => void;
  readonly #random: () => number;
  readonly #most: number;
  readonly #queue: Waiter[] = [];
  #limit: number;
  #running = 0;
  #unanswered = 0;
  #clean = 0;
  /** Starts of the calls of the last minute that were answered. */
  #answered: readonly number[] = [];
  /** Between the starts of two calls, so that the rate is kept that the provider was seen to take. */
  #gapMs = 0;
  #closedUntil = 0;
  #isSleeping = false;
  #refusal: { readonly error: unknown; readonly since: number; readonly count: number } | undefined;
  #lastRefusedAt = Number.NEGATIVE_INFINITY;
  #refusals = 0;

  constructor(isLocal: boolean, clock: Clock, onClosed: (until: number) => void, random: () => number) {
    const { start, most } = isLocal ? AT_A_TIME.local : AT_A_TIME.hosted;
    this.#limit = start;
    this.#most = most;
    this.#clock = clock;
    this.#onClosed = onClosed;
    this.#random = random;
  }

  /** Waits until it is this call's turn. @throws the signal's reason, or the refusal that was waited for too long. */
  enter(onWaiting: Waiter["onWaiting"], signal: AbortSignal): Promise<PacedSlot> {
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const settle = () => signal.removeEventListener("abort", leave);
      const waiter: Waiter = {
        onWaiting,
        enter: () => {
          settle();
          resolve(this.#slot());
        },
        fail: (reason) => {
          settle();
          reject(reason);
        },
      };
      const leave = () => {
        this.#queue.splice(this.#queue.indexOf(waiter), 1);
        reject(signal.reason);
      };
      signal.addEventListener("abort", leave, { once: true });
      this.#queue.push(waiter);
      this.#admit();
    });
  }

  /**
   * Closes for as long as the provider said, or longer each time it says nothing. Whether that is worth waiting for.
   */
  refused(error: unknown): boolean {
    const now = this.#clock.now();
    this.#slowDown(now, retryAfterOf(error));
    const isOld = !this.#refusal || now - this.#closedUntil > MINUTE_MS;
    const { since, count } = isOld || !this.#refusal ? { since: now, count: 0 } : this.#refusal;
    this.#refusal = { error, since, count: count + 1 };
    const until = now + this.#waitMs(error, count);
    if (until - since <= PATIENCE_MS) {
      this.#close(until);
      this.#onClosed(until);
      return true;
    }
    // Whoever comes later may try, once: the provider may have changed its mind, or the user has changed the account.
    this.#closedUntil = now;
    this.#refusal = { error, since: now - PATIENCE_MS, count };
    for (const { fail } of this.#queue.splice(0)) fail(error);
    return false;
  }

  /** Another tab was refused with the same credential. */
  closedElsewhere(until: number): void {
    const now = this.#clock.now();
    this.#slowDown(now, Math.max(0, until - now));
    this.#close(Math.min(until, now + PATIENCE_MS));
  }

  #slot(): PacedSlot {
    const startedAt = this.#clock.now();
    const refusals = this.#refusals;
    let isAnswered = false;
    let hasLeft = false;
    this.#running += 1;
    this.#unanswered += 1;
    const answer = () => {
      if (isAnswered) return;
      isAnswered = true;
      this.#unanswered -= 1;
    };
    return {
      answered: () => {
        if (isAnswered) return;
        answer();
        this.#answered = [...this.#lastMinute(), startedAt];
        this.#refusal = undefined;
        this.#admit();
      },
      succeeded: () => this.#succeeded(),
      // Those that were under way when the provider closed show nothing new.
      refused: (error) => {
        if (refusals === this.#refusals || !this.#refusal) return this.refused(error);
        const until = this.#clock.now() + (retryAfterOf(error) ?? 0);
        const isWorthWaiting = until - this.#refusal.since <= PATIENCE_MS;
        if (isWorthWaiting) this.#close(until);
        return isWorthWaiting;
      },
      leave: () => {
        if (hasLeft) return;
        hasLeft = true;
        answer();
        this.#running -= 1;
        this.#admit();
      },
    };
  }

  #succeeded(): void {
    this.#clean += 1;
    if (this.#clean < CLEAN_FOR_MORE) return;
    this.#clean = 0;
    this.#limit = Math.min(this.#most, this.#limit + 1);
    this.#gapMs = this.#gapMs > 2 * LEAST_GAP_MS ? this.#gapMs / 2 : 0;
  }

  /**
   * The rate it takes is that of the calls answered in the time that ends when it can be asked again, if it said when.
   */
  #slowDown(now: number, retryAfterMs: number | undefined): void {
    this.#lastRefusedAt = now;
    this.#refusals += 1;
    this.#clean = 0;
    this.#limit = Math.max(1, Math.floor(this.#limit / 2));
    const answered = this.#lastMinute();
    const [oldest] = answered;
    if (oldest === undefined) return;
    if (retryAfterMs !== undefined)
      this.#gapMs = Math.min(MINUTE_MS, now - oldest + retryAfterMs) / answered.length;
    else if (answered.length >= LEAST_CALLS_FOR_RATE) this.#gapMs = MINUTE_MS / answered.length;
  }

  #lastMinute(): readonly number[] {
    const now = this.#clock.now();
    return this.#answered.filter((at) => now - at < MINUTE_MS);
  }

  #waitMs(error: unknown, count: number): number {
    const requestedMs = retryAfterOf(error);
    if (requestedMs !== undefined && count === 0) return requestedMs;
    const backoff = Math.min(FIRST_WAIT_MS * 2 ** count, LONGEST_WAIT_MS) * (0.75 + this.#random() / 2);
    return Math.max(requestedMs ?? 0, Math.min(backoff, LONGEST_WAIT_MS));
  }

  #close(until: number): void {
    if (until <= this.#closedUntil) return;
    this.#closedUntil = until;
    for (const { onWaiting } of this.#queue) onWaiting?.(until);
  }

  /** After a refusal the calls go one by one: the first of them finds out whether the provider takes any again. */
  #admit(): void {
    while (this.#queue.length > 0) {
      const now = this.#clock.now();
      if (now < this.#closedUntil) {
        this.#waitUntilOpen();
        return;
      }
      const isWary = now - this.#lastRefusedAt < PATIENCE_MS;
      if (this.#running >= this.#limit || (isWary && this.#unanswered > 0)) return;
      const next = this.#queue.shift();
      if (this.#gapMs > 0) this.#close(now + this.#gapMs);
      next?.onWaiting?.();
      next?.enter();
    }
  }

  #waitUntilOpen(): void {
    for (const { onWaiting } of this.#queue) onWaiting?.(this.#closedUntil);
    if (this.#isSleeping) return;
    this.#isSleeping = true;
    const forEver = new AbortController().signal;
    void this.#clock.sleep(this.#closedUntil - this.#clock.now(), forEver).then(() => {
      this.#isSleeping = false;
      this.#admit();
    });
  }
}

/** The time the provider asks to be left alone, in milliseconds, if it said so. */
function retryAfterOf(error: unknown): number | undefined {
  const retryAfterMs = isAppError(error) ? error.params.retryAfterMs : undefined;
  return typeof retryAfterMs === "number" && retryAfterMs >= 0 ? retryAfterMs : undefined;
}
