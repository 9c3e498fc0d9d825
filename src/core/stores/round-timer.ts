import type { Disposable } from "../lifecycle/disposable";
import type { Clock } from "../ports/clock";

/** Has something be done now and at equal intervals from then on, one time after the other. */
export class RoundTimer implements Disposable {
  readonly #clock: Pick<Clock, "sleep">;
  readonly #intervalMs: number;
  readonly #turn: () => Promise<void>;
  readonly #end = new AbortController();
  #nap = new AbortController();
  #isStarted = false;

  /** The `turn` never throws; the next one comes `intervalMs` after its end. */
  constructor(clock: Pick<Clock, "sleep">, intervalMs: number, turn: () => Promise<void>) {
    this.#clock = clock;
    this.#intervalMs = intervalMs;
    this.#turn = turn;
  }

  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    void this.#repeat();
  }

  /** Does not wait for the end of the interval, as when a hidden tab is shown, whose timers come late. */
  wake(): void {
    this.#nap.abort();
  }

  dispose(): void {
    this.#end.abort();
    this.#nap.abort();
  }

  async #repeat(): Promise<void> {
    while (!this.#end.signal.aborted) {
      this.#nap = new AbortController();
      await this.#turn();
      // A wait that is cut short begins the next turn.
      await this.#clock.sleep(this.#intervalMs, this.#nap.signal).catch(() => {});
    }
  }
}
