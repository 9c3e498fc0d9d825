import { AppError, isAbort } from "../../errors/app-error";
import { TimeSlice } from "../../lifecycle/time-slice";
import { untilAborted } from "../../lifecycle/until-aborted";
import type { Clock } from "../../ports/clock";

/** The options of watching a stream. */
export interface IdleTimeout {
  /** The limit of its silence, in milliseconds. */
  readonly idleMs: number;
  readonly provider: string;
  readonly clock: Clock;
}

/**
 * Passes a stream on. It stops at once when `signal` is aborted, whatever the source does, and when nothing arrives
 * for `idleMs` (the source calls `touch` for bytes that carry no item, and waits for what it returns). However fast
 * items come, the page gets its turn between them.
 * @throws AppError `provider.idle`.
 */
export async function* withIdleTimeout<T>(
  open: (signal: AbortSignal, touch: () => Promise<void> | undefined) => AsyncIterable<T>,
  watch: IdleTimeout,
  signal: AbortSignal,
): AsyncGenerator<T> {
  throwIfAborted(signal);
  const source = new AbortController();
  const idle = new IdleWatch(watch, (error) => source.abort(error));
  const follow = () => source.abort(abortReason(signal));
  signal.addEventListener("abort", follow, { once: true });
  const slice = new TimeSlice(watch.clock);
  const touch = () => {
    idle.touch();
    return slice.pause();
  };
  const iterator = open(source.signal, touch)[Symbol.asyncIterator]();
  let ended = false;
  try {
    for (;;) {
      idle.start();
      const next = await untilAborted(iterator.next(), source.signal);
      idle.stop();
      if (next.done) {
        ended = true;
        return;
      }
      yield next.value;
      await slice.pause();
    }
  } finally {
    idle.dispose();
    signal.removeEventListener("abort", follow);
    if (!ended) {
      source.abort();
      // The reply that is left is of no use any more, nor is its error.
      iterator.return?.().catch(() => {});
    }
  }
}

/** The error a cancelled request ends with. */
export function abortReason(signal: AbortSignal): unknown {
  return isAbort(signal.reason) ? signal.reason : new DOMException("Stopped.", "AbortError");
}

/** @throws the cancellation of an aborted signal. */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw abortReason(signal);
}

/**
 * Time is counted only while the next item is awaited, never while the reader is busy with the last. One timer lasts as
 * long as the stream: hundreds of items a second would cost more in timers than in text.
 */
class IdleWatch {
  readonly #watch: IdleTimeout;
  readonly #onIdle: (error: AppError) => void;
  readonly #ended = new AbortController();
  #isAwaiting = false;
  #isRunning = false;
  #lastAt = 0;

  constructor(watch: IdleTimeout, onIdle: (error: AppError) => void) {
    this.#watch = watch;
    this.#onIdle = onIdle;
  }

  readonly touch = (): void => {
    this.#lastAt = this.#watch.clock.now();
  };

  start(): void {
    this.touch();
    this.#isAwaiting = true;
    if (this.#isRunning) return;
    this.#isRunning = true;
    // Rejects when it is stopped.
    this.#run().catch(() => {});
  }

  stop(): void {
    this.#isAwaiting = false;
  }

  dispose(): void {
    this.#ended.abort();
  }

  async #run(): Promise<void> {
    const { clock, idleMs, provider } = this.#watch;
    let leftMs = idleMs;
    while (leftMs > 0) {
      await clock.sleep(leftMs, this.#ended.signal);
      leftMs = this.#isAwaiting ? this.#lastAt + idleMs - clock.now() : idleMs;
    }
    this.#onIdle(new AppError("provider.idle", { provider, seconds: idleMs / 1000 }));
  }
}
