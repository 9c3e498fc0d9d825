/** So many messages may come at once, and so many more with each second: what follows its own size sends 60. */
const BURST = 300;
const PER_SECOND = 60;

/** The number of a stranger's messages that are still listened to: a stock that fills up with time. */
export class MessageAllowance {
  #left = BURST;
  #countedAtMs: number;

  constructor(nowMs: number) {
    this.#countedAtMs = nowMs;
  }

  /** Counts a message; false where there have been too many. */
  take(nowMs: number): boolean {
    const gained = (Math.max(0, nowMs - this.#countedAtMs) * PER_SECOND) / 1000;
    this.#countedAtMs = nowMs;
    this.#left = Math.min(BURST, this.#left + gained) - 1;
    return this.#left >= 0;
  }
}
