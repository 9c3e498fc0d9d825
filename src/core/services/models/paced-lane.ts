import { CallRate } from "../../domain/model/call-rate";
import { Allowance, type ToldLimit } from "../../domain/model/told-limit";
import { isAppError } from "../../errors/app-error";
import type { Clock } from "../../ports/clock";

/** The turn of one call. */
export interface PacedSlot {
  /** The provider has begun to answer. */
  answered(): void;
  /** The provider says how many calls it still takes. */
  told(limit: ToldLimit): void;
  /** The reply is whole. */
  succeeded(): void;
  /** The provider wants fewer calls: none are made for a while. Whether it is worth trying again after it. */
  refused(error: unknown): boolean;
  /** Lets the next one in; idempotent. */
  leave(): void;
}

interface Waiter {
  /** When the work it belongs to was given, in milliseconds since the epoch: the oldest goes first. */
  readonly since: number;
  readonly enter: () => void;
  readonly fail: (reason: unknown) => void;
  readonly onWaiting: ((until?: number) => void) | undefined;
}

/** Calls at a time: at first, and at the most. A server on this device queues them itself, and they time out there. */
const AT_A_TIME = { hosted: { start: 4, most: 8 }, local: { start: 1, most: 2 } } as const;
/** So many that went well let one more in, where as many as that were refused before. */
const CLEAN_FOR_MORE = 5;
const MINUTE_MS = 60_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** The time a provider that takes nothing at all is waited for. */
const PATIENCE_MS = 10 * MINUTE_MS;

/**
 * The calls made with one credential, those of the oldest work first. More are let in side by side with each one that goes
 * well, slowly where as many were refused before, and half as many after a refusal; gaps are kept once a rate is known.
 */
export class PacedLane {
  readonly #clock: Clock;
  readonly #onClosed: (until: number) => void;
  readonly #random: () => number;
  readonly #most: number;
  readonly #rate = new CallRate();
  readonly #allowance = new Allowance(PATIENCE_MS);
  /** In the order they go in. */
  readonly #queue: Waiter[] = [];
  #limit: number;
  #running = 0;
  /** Of those that started since the last refusal. */
  #unanswered = 0;
  #clean = 0;
  /** The most side by side that were not refused when there was one more. */
  #untroubled: number;
  #closedUntil = 0;
  /** The next call may go, so that the rate is kept that the provider was seen to take. */
  #nextAt = 0;
  /** Whether no call was answered since a refusal: until then one goes at a time. */
  #isWary = false;
  #isSleeping = false;
  #refusal: { readonly error: unknown; readonly since: number; readonly count: number } | undefined;
  #refusals = 0;

  constructor(isLocal: boolean, clock: Clock, onClosed: (until: number) => void, random: () => number) {
    const { start, most } = isLocal ? AT_A_TIME.local : AT_A_TIME.hosted;
    this.#limit = start;
    this.#most = most;
    // Whether a device can do two things at a time takes a while to tell.
    this.#untroubled = isLocal ? start : most;
    this.#clock = clock;
    this.#onClosed = onClosed;
    this.#random = random;
  }

  /** Waits until it is this call's turn. @throws the signal's reason, or the refusal that was waited for too long. */
  enter(since: number, onWaiting: Waiter["onWaiting"], signal: AbortSignal): Promise<PacedSlot> {
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const settle = () => signal.removeEventListener("abort", leave);
      const waiter: Waiter = {
        since,
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
      const place = this.#queue.findIndex((other) => other.since > since);
      this.#queue.splice(place < 0 ? this.#queue.length : place, 0, waiter);
      this.#admit();
    });
  }

  /**
   * Closes for as long as the provider said, or longer each time it says nothing. Whether that is worth waiting for.
   */
  refused(error: unknown): boolean {
    const now = this.#clock.now();
    this.#slowDown(now);
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
    this.#slowDown(now);
    this.#close(Math.min(until, now + PATIENCE_MS));
  }

  #slot(): PacedSlot {
    const startedAt = this.#clock.now();
    const number = this.#allowance.start(startedAt);
    const refusals = this.#refusals;
    let isAnswered = false;
    let hasLeft = false;
    this.#running += 1;
    this.#unanswered += 1;
    const answer = () => {
      if (isAnswered) return;
      isAnswered = true;
      if (refusals === this.#refusals) this.#unanswered -= 1;
    };
    return {
      answered: () => {
        if (isAnswered) return;
        answer();
        // Those that were under way when the provider closed show nothing new.
        const isFirst = this.#isWary && refusals === this.#refusals;
        this.#rate.answered(startedAt, isFirst);
        if (isFirst) {
          this.#isWary = false;
          this.#refusal = undefined;
        }
        this.#admit();
      },
      told: (limit) => this.#allowance.told(limit, number, this.#clock.now()),
      succeeded: () => this.#succeeded(),
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
    this.#rate.succeeded();
    this.#clean += 1;
    if (this.#limit >= this.#untroubled && this.#clean < CLEAN_FOR_MORE) return;
    this.#clean = 0;
    this.#limit = Math.min(this.#most, this.#limit + 1);
  }

  #slowDown(now: number): void {
    this.#refusals += 1;
    this.#unanswered = 0;
    this.#isWary = true;
    this.#clean = 0;
    this.#untroubled = this.#limit - 1;
    this.#limit = Math.max(1, Math.floor(this.#limit / 2));
    this.#rate.refused(now);
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

  /** After a refusal the first one finds out whether the provider takes any again. */
  #admit(): void {
    while (this.#queue.length > 0) {
      const now = this.#clock.now();
      const opensAt = Math.max(this.#closedUntil, this.#nextAt, this.#allowance.opensAt);
      if (now < opensAt) {
        this.#waitUntil(opensAt);
        return;
      }
      if (this.#running >= this.#limit || (this.#isWary && this.#unanswered > 0)) return;
      const next = this.#queue.shift();
      this.#nextAt = now + this.#rate.gapMs;
      next?.onWaiting?.();
      next?.enter();
    }
  }

  #waitUntil(opensAt: number): void {
    for (const { onWaiting } of this.#queue) onWaiting?.(opensAt);
    if (this.#isSleeping) return;
    this.#isSleeping = true;
    const forEver = new AbortController().signal;
    void this.#clock.sleep(opensAt - this.#clock.now(), forEver).then(() => {
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
