import type { Logger } from "@core/ports/logger";

/** The events that wait for the network are kept in memory up to this; of more the oldest is dropped. */
const MAX_WAITING_BYTES = 5_000_000;

/** Events that wait to be sent. Nothing of them outlives the page. */
export class WaitingEvents<E extends object> {
  readonly #logger: Pick<Logger, "warn">;
  readonly #sizes = new WeakMap<E, number>();
  #events: E[] = [];

  constructor(logger: Pick<Logger, "warn">) {
    this.#logger = logger;
  }

  /** Oldest first; whoever takes some of them out changes this very list. */
  get all(): E[] {
    return this.#events;
  }

  /** Keeps these in place of what waited, without the oldest where they are too many. */
  keep(events: readonly E[]): void {
    let bytes = events.reduce((sum, each) => sum + this.#sizeOf(each), 0);
    let dropped = 0;
    for (const each of events) {
      if (bytes <= MAX_WAITING_BYTES) break;
      bytes -= this.#sizeOf(each);
      dropped++;
    }
    if (dropped > 0) this.#logger.warn("traces dropped", { events: dropped });
    this.#events = events.slice(dropped);
  }

  #sizeOf(event: E): number {
    const size = this.#sizes.get(event) ?? sizeBytes(JSON.stringify(event));
    this.#sizes.set(event, size);
    return size;
  }
}

/** The size of a text as it is sent. */
export function sizeBytes(text: string): number {
  return new TextEncoder().encode(text).byteLength;
}
