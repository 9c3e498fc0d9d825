import { type ByteStream, joinBytes } from "../../../domain/file/byte-stream";
import { AppError } from "../../../errors/app-error";
import type { Clock } from "../../../ports/clock";

/** A piece is handed on when it is this large, */
const PIECE_BYTES = 256 * 1024;
/** or this much later than the one before: what trickles in would cost the page a message each. */
const PIECE_MS = 24;
/** The limit of pieces that are asked for ahead. */
const MOST_PULLS = 4;
/** A body that nobody reads for so long is given up. */
const IDLE_MS = 30_000;

interface Pull {
  resolve(piece: ArrayBuffer | undefined): void;
  reject(error: unknown): void;
}

/** The body of an answer, of which only as much is read as is asked for. */
export class PulledBody {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #clock: Clock;
  readonly #over = new AbortController();
  readonly #pulls: Pull[] = [];
  #gathered: Uint8Array[] = [];
  #sizeBytes = 0;
  #handedAt = Number.NEGATIVE_INFINITY;
  #pulledAt: number;
  #isReading = false;
  #isDue = false;
  #ending: { readonly error?: unknown } | undefined;

  /** Told of the bytes of each piece as it comes, before more is read, and once when it is over. */
  readonly #onBytes: (sizeBytes: number) => Promise<void> | undefined;
  readonly #onOver: () => void;

  constructor(
    body: ByteStream,
    clock: Clock,
    listener: { onBytes(sizeBytes: number): Promise<void> | undefined; onOver(): void },
  ) {
    this.#reader = body.getReader();
    this.#clock = clock;
    this.#pulledAt = clock.now();
    this.#onBytes = listener.onBytes;
    this.#onOver = listener.onOver;
    this.#watch().catch(() => {
      // It is over.
    });
  }

  /** The next piece; nothing at the end. @throws AppError `external-plugin.bad-request` where too many are asked for, or why it broke off. */
  pull(): Promise<ArrayBuffer | undefined> {
    this.#pulledAt = this.#clock.now();
    if (this.#pulls.length >= MOST_PULLS)
      return Promise.reject(
        new AppError("external-plugin.bad-request", { reason: "too many pieces at once" }),
      );
    return new Promise((resolve, reject) => {
      this.#pulls.push({ resolve, reject });
      this.#offer();
      void this.#read();
    });
  }

  cancel(): void {
    this.#gathered = [];
    this.#sizeBytes = 0;
    this.#end({});
    this.#close();
  }

  /** Reads on for as long as somebody waits. */
  async #read(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      while (this.#pulls.length > 0 && !this.#ending) {
        const { done, value } = await this.#reader.read();
        if (done) this.#end({});
        else {
          await this.#onBytes(value.byteLength);
          this.#take(value);
        }
      }
    } catch (error) {
      this.#end({ error });
    } finally {
      this.#isReading = false;
    }
  }

  #take(bytes: Uint8Array): void {
    if (this.#ending) return;
    this.#gathered.push(bytes);
    this.#sizeBytes += bytes.byteLength;
    this.#offer();
  }

  /** Hands on what there is, now or soon. */
  #offer(): void {
    const waitMs = this.#handedAt + PIECE_MS - this.#clock.now();
    if (this.#ending || this.#sizeBytes >= PIECE_BYTES || waitMs <= 0) this.#hand();
    else if (!this.#isDue && this.#sizeBytes > 0) {
      this.#isDue = true;
      const hand = () => {
        this.#isDue = false;
        this.#hand();
      };
      this.#clock.sleep(waitMs, this.#over.signal).then(hand, () => {});
    }
  }

  /** Gives whoever waits what there is. */
  #hand(): void {
    const pull = this.#pulls[0];
    if (!pull) return;
    if (this.#sizeBytes > 0) {
      this.#pulls.shift();
      this.#handedAt = this.#clock.now();
      pull.resolve(joinBytes(this.#gathered).buffer);
      this.#gathered = [];
      this.#sizeBytes = 0;
    }
    const told = this.#ending ? this.#pulls.splice(0) : [];
    for (const waiting of told)
      if (this.#ending && "error" in this.#ending) waiting.reject(this.#ending.error);
      else waiting.resolve(undefined);
    if (told.length > 0) this.#close();
  }

  #end(ending: { readonly error?: unknown }): void {
    if (this.#ending) return;
    this.#ending = ending;
    // Of one that broke there is nothing to call off.
    this.#reader.cancel().catch(() => {});
    this.#hand();
  }

  /** The end was told, or nobody wants to know. */
  #close(): void {
    if (this.#over.signal.aborted) return;
    this.#over.abort();
    this.#onOver();
  }

  async #watch(): Promise<void> {
    while (!this.#over.signal.aborted) {
      await this.#clock.sleep(IDLE_MS, this.#over.signal);
      if (this.#pulls.length === 0 && this.#clock.now() - this.#pulledAt >= IDLE_MS) this.cancel();
    }
  }
}
