import type { Clock } from "@core/ports/clock";

const BEAT_MS = 500;
/** How long a worker may be silent while somebody waits for it. */
const LONGEST_SILENCE_MS = 4_000;

/** Finds out when the event loop of a worker no longer turns. Time in which the page itself was late does not count. */
export class Heartbeat {
  readonly #clock: Clock;
  readonly #ping: () => void;
  readonly #hangs: () => void;
  readonly #signal: AbortSignal;
  /** For how long an answer has been due. */
  #silentMs = 0;
  #isAwaited = false;
  #isBeating = false;

  constructor(clock: Clock, worker: { ping(): void; hangs(): void; readonly signal: AbortSignal }) {
    this.#clock = clock;
    this.#ping = worker.ping;
    this.#hangs = worker.hangs;
    this.#signal = worker.signal;
  }

  /** Goes on until `isNeeded` says no and the last ping was answered, as what is called off may loop all the same. */
  begin(isNeeded: () => boolean): void {
    if (this.#isBeating) return;
    this.#isBeating = true;
    this.#beat(isNeeded).catch(() => {
      // It was ended.
    });
  }

  /** The worker has answered. */
  onPong(): void {
    this.#isAwaited = false;
    this.#silentMs = 0;
  }

  async #beat(isNeeded: () => boolean): Promise<void> {
    for (let at = this.#clock.now(); ; at = this.#clock.now()) {
      if (!this.#isAwaited) {
        if (!isNeeded()) break;
        this.#isAwaited = true;
        this.#ping();
      }
      await this.#clock.sleep(BEAT_MS, this.#signal);
      const passedMs = this.#clock.now() - at;
      if (this.#isAwaited && passedMs < 2 * BEAT_MS) this.#silentMs += passedMs;
      if (this.#silentMs < LONGEST_SILENCE_MS) continue;
      this.#hangs();
      break;
    }
    this.#isBeating = false;
  }
}
