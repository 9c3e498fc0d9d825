import type { Clock } from "@core/ports/clock";
import type { Http } from "@core/ports/http";
import type { Logger } from "@core/ports/logger";
import { fitEvent, sizeBytes } from "./fit-event";
import type { LangfuseClient } from "./langfuse-client";
import type { IngestionEvent } from "./trace-events";

/** So many events are sent at once, without waiting for more. */
const FLUSH_AT_EVENTS = 15;
const FLUSH_AFTER_MS = 10_000;
const MAX_BATCH_BYTES = 2_500_000;
const MAX_RETRIES = 3;
const RETRY_AFTER_MS = 3000;
/** What waits for the network is kept in memory up to this; of more the oldest is dropped. */
const MAX_WAITING_BYTES = 5_000_000;

interface Waiting {
  readonly event: IngestionEvent;
  readonly bytes: number;
}

/** What the queue works with. */
export interface QueuePorts {
  readonly client: Pick<LangfuseClient, "prepare" | "send" | "isReady">;
  readonly http: Pick<Http, "isOnline">;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Collects events and sends them in batches, one at a time. Nothing of it outlives the page. */
export class EventQueue {
  readonly #ports: QueuePorts;
  readonly #closing = new AbortController();
  #waiting: readonly Waiting[] = [];
  #isRunning = false;
  #flushNow = new AbortController();

  constructor(ports: QueuePorts) {
    this.#ports = ports;
  }

  add(events: readonly IngestionEvent[]): void {
    const added = events.map((each) => {
      const event = fitEvent(each);
      return { event, bytes: sizeBytes(event) };
    });
    this.#waiting = this.#withinLimit([...this.#waiting, ...added]);
    if (this.#waiting.length >= FLUSH_AT_EVENTS) this.#flushNow.abort();
    void this.#run();
  }

  /** Sends what waits at once, as far as that is possible for a page that may be about to go. */
  sendLast(): void {
    if (!this.#ports.client.isReady || !this.#isOnline) return;
    while (this.#waiting.length > 0) {
      void this.#ports.client.send(this.#takeBatch(), this.#closing.signal, true);
    }
  }

  dispose(): void {
    this.#closing.abort();
    this.#waiting = [];
  }

  get #isOnline(): boolean {
    return this.#ports.http.isOnline?.() ?? true;
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    while (this.#waiting.length > 0 && !this.#closing.signal.aborted) {
      await this.#pause();
      if (this.#isOnline) await this.#sendAll();
    }
    this.#isRunning = false;
  }

  /** Waits for more events, or until there are enough. */
  async #pause(): Promise<void> {
    const isFull = this.#waiting.length >= FLUSH_AT_EVENTS && this.#isOnline;
    this.#flushNow = new AbortController();
    if (isFull) return;
    const woken = AbortSignal.any([this.#flushNow.signal, this.#closing.signal]);
    await this.#ports.clock.sleep(FLUSH_AFTER_MS, woken).catch(() => {});
  }

  async #sendAll(): Promise<void> {
    // Switched off or locked meanwhile: what waits is not sent later either.
    if (!(await this.#ports.client.prepare())) this.#waiting = [];
    while (this.#waiting.length > 0 && this.#isOnline) await this.#sendWithRetries(this.#takeBatch());
  }

  async #sendWithRetries(batch: readonly IngestionEvent[]): Promise<void> {
    const { client, clock, logger } = this.#ports;
    const { signal } = this.#closing;
    for (let attempt = 0; ; attempt++) {
      const outcome = await client.send(batch, signal);
      if (outcome === "sent" || signal.aborted) return;
      if (outcome === "refused" || attempt >= MAX_RETRIES) {
        return logger.warn("traces dropped", { events: batch.length });
      }
      await clock.sleep(RETRY_AFTER_MS, signal).catch(() => {});
    }
  }

  /** As many of the oldest as one request may hold. */
  #takeBatch(): readonly IngestionEvent[] {
    let bytes = 0;
    const tooMany = this.#waiting.findIndex((each, index) => {
      bytes += each.bytes;
      return index > 0 && bytes > MAX_BATCH_BYTES;
    });
    const end = tooMany === -1 ? this.#waiting.length : tooMany;
    const batch = this.#waiting.slice(0, end).map(({ event }) => event);
    this.#waiting = this.#waiting.slice(end);
    return batch;
  }

  #withinLimit(waiting: readonly Waiting[]): readonly Waiting[] {
    let bytes = waiting.reduce((sum, each) => sum + each.bytes, 0);
    let dropped = 0;
    while (bytes > MAX_WAITING_BYTES) bytes -= waiting[dropped++]?.bytes ?? bytes;
    if (dropped > 0) this.#ports.logger.warn("traces dropped", { events: dropped });
    return waiting.slice(dropped);
  }
}
