import { LONGEST_JSON, type PageMessage } from "./cell-messages";
import type { WorkerMessage } from "./worker-message";

// Taken hold of before the plugin runs: what it puts in their place is for itself alone.
const { parse, stringify } = JSON;
// Browsers call neither for another object than their own.
const TIME: Time = { now: performance.now.bind(performance), later: setTimeout.bind(globalThis) };

/** Half of what ends a cell, so that code that only asks a lot is slowed down instead. Half of it may go at once. */
const MESSAGES_PER_SECOND = 1_000;
const BYTES_PER_SECOND = 32_000_000;
const CHARACTERS_PER_SECOND = 2_000_000;
/** More bytes in one message are refused: they hold all files of the largest prompt in base64. */
const MOST_BYTES = 72_000_000;
/** Of one value: a list of one part is longer by its brackets. */
const LONGEST_VALUE = LONGEST_JSON - 2;
const MOST_ASKS = 100;
/** More bytes of questions wait until others were answered, as the page holds on to them. */
const MOST_ASKED_BYTES = 16_000_000;
const TURN_MS = 20;

/** How a message reaches the page. */
export type Post = (message: WorkerMessage, transfer: Transferable[]) => void;

/** Milliseconds as they pass, and work after some of them. */
interface Time {
  now(): number;
  later(work: () => void, delayMs: number): unknown;
}

/** Result or argument of a function: JSON holds the value, bytes are beside it. */
export interface Packed {
  readonly json: string;
  readonly bytes?: ArrayBuffer;
}

interface Asking {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/** An error of the page's, with what its code is. */
export class AskError extends Error {
  readonly code: string;
  readonly params: unknown;

  constructor(code: string, reason: string, params: unknown) {
    super(reason);
    this.code = code;
    this.params = params;
  }
}

/** The worker's end of the channel to the page: messages at a pace that the page takes, and requests. */
export class Channel {
  readonly #post: Post;
  readonly #time: Time;
  readonly #waiting: { readonly message: WorkerMessage; readonly bytes?: ArrayBuffer }[] = [];
  readonly #asking = new Map<number, Asking>();
  readonly #queue: (() => void)[] = [];
  #messages = MESSAGES_PER_SECOND / 2;
  #bytes = BYTES_PER_SECOND / 2;
  #characters = CHARACTERS_PER_SECOND / 2;
  #filledAt: number;
  #lastAsk = 0;
  #askedBytes = 0;

  constructor(post: Post, time: Time = TIME) {
    this.#post = post;
    this.#time = time;
    this.#filledAt = time.now();
  }

  /** Bytes are handed over: what is to be kept has to be copied before. */
  say(message: WorkerMessage, bytes?: ArrayBuffer): void {
    this.#waiting.push(bytes ? { message, bytes } : { message });
    if (this.#waiting.length === 1) this.#drain();
  }

  /** How many are asked at the moment. */
  get asks(): number {
    return this.#asking.size;
  }

  /** Asks the page on behalf of a call. */
  async ask(
    call: number,
    name: string,
    value: unknown,
    { bytes, signal }: { readonly bytes?: ArrayBuffer; readonly signal?: AbortSignal } = {},
  ): Promise<unknown> {
    signal?.throwIfAborted();
    const { json } = packed(value);
    const sizeBytes = json.length * 2 + (bytes?.byteLength ?? 0);
    // Others have to be answered first.
    while (!this.#hasRoom) await new Promise<void>((resolve) => this.#queue.push(resolve));
    if (signal?.aborted) {
      // Its turn goes to the next one.
      this.#queue.shift()?.();
      throw signal.reason;
    }
    this.#askedBytes += sizeBytes;
    if (this.#hasRoom) this.#queue.shift()?.();
    this.#lastAsk += 1;
    const id = this.#lastAsk;
    const message = { type: "ask", id, call, name, json } as const;
    this.say(bytes ? { ...message, bytes } : message, bytes);
    let stop = () => {};
    const answer = new Promise((resolve, reject) => {
      this.#asking.set(id, { resolve, reject });
      stop = () => {
        reject(signal?.reason);
        this.say({ type: "unask", id });
      };
      signal?.addEventListener("abort", stop);
    });
    try {
      return await answer;
    } finally {
      signal?.removeEventListener("abort", stop);
      this.#asking.delete(id);
      this.#askedBytes -= sizeBytes;
      this.#queue.shift()?.();
    }
  }

  get #hasRoom(): boolean {
    return this.#asking.size < MOST_ASKS && this.#askedBytes < MOST_ASKED_BYTES;
  }

  onAnswer(message: Extract<PageMessage, { type: "answer" | "refused" }>): void {
    const asking = this.#asking.get(message.id);
    if (message.type === "answer") asking?.resolve(unpacked(message));
    else asking?.reject(new AskError(message.code, message.reason, parse(message.json)));
  }

  readonly #drain = (): void => {
    const at = this.#time.now();
    const gained = (at - this.#filledAt) / 1_000;
    this.#filledAt = at;
    this.#messages = Math.min(MESSAGES_PER_SECOND / 2, this.#messages + gained * MESSAGES_PER_SECOND);
    this.#bytes = Math.min(BYTES_PER_SECOND / 2, this.#bytes + gained * BYTES_PER_SECOND);
    this.#characters = Math.min(CHARACTERS_PER_SECOND / 2, this.#characters + gained * CHARACTERS_PER_SECOND);
    while (this.#messages >= 1 && this.#bytes > 0 && this.#characters > 0) {
      const next = this.#waiting.shift();
      if (!next) return;
      this.#messages -= 1;
      this.#bytes -= next.bytes?.byteLength ?? 0;
      this.#characters -= "json" in next.message ? next.message.json.length : 0;
      this.#post(next.message, next.bytes ? [next.bytes] : []);
    }
    if (this.#waiting.length > 0) this.#time.later(this.#drain, TURN_MS);
  };
}

/**
 * Result of a function as it crosses the border: JSON, or `{ value, bytes }`. Bytes are copied.
 * @throws RangeError, TypeError
 */
export function packed(given: unknown): Packed {
  const isCarried =
    typeof given === "object" &&
    given !== null &&
    "bytes" in given &&
    Object.keys(given).every((key) => key === "value" || key === "bytes");
  const { value, bytes } = isCarried
    ? (given as { value?: unknown; bytes?: unknown })
    : { value: given, bytes: undefined };
  const json = stringify(value ?? null) ?? "null";
  const copied = bytes === undefined ? undefined : bytesOf(bytes);
  if (json.length > LONGEST_VALUE || (copied?.byteLength ?? 0) > MOST_BYTES)
    throw new RangeError("this is more than may be sent at once");
  return copied ? { json, bytes: copied } : { json };
}

/** A copy of bytes, however they are held; texts as UTF-8. @throws TypeError */
export function bytesOf(content: unknown): ArrayBuffer {
  if (content instanceof ArrayBuffer) return content.slice(0);
  if (ArrayBuffer.isView(content))
    return new Uint8Array(content.buffer, content.byteOffset, content.byteLength).slice()
      .buffer as ArrayBuffer;
  if (typeof content === "string") return new TextEncoder().encode(content).buffer as ArrayBuffer;
  throw new TypeError("bytes are an ArrayBuffer, a view of one, or a text");
}

/** A message's value as functions receive it: the value, or with bytes `{ value, bytes }`. */
export function unpacked({ json, bytes }: Packed): unknown {
  const value: unknown = parse(json);
  return bytes ? { value, bytes } : value;
}
