import { AppError, isAbort } from "@core/errors/app-error";
import type { SyncPlace } from "@core/ports/sync/sync-place";
import * as v from "valibot";
import type { Channel } from "./channel-link";

type Content = Uint8Array<ArrayBuffer>;

const CHUNK = 16 * 1024;
/** Bytes that lie in a channel unsent before more is read. */
const MOST_UNSENT = 1024 * 1024;
/** As much as a segment can be unpacked to. */
const LARGEST_FILE = 64 * 1024 * 1024;
const LONGEST_MESSAGE = 1_000;
const MOST_QUESTIONS = 4;
const MOST_NAMES = 100_000;
/** How long a device may be silent while it owes an answer. */
const SILENCE_MS = 20_000;
const NAME = /^[\w.-]{1,120}$/;

const name = v.pipe(v.string(), v.regex(NAME));
const message = v.union([
  v.strictObject({ ask: v.literal("list") }),
  v.strictObject({ ask: v.literal("get"), name }),
  v.strictObject({ size: v.pipe(v.number(), v.integer(), v.minValue(-1), v.maxValue(LARGEST_FILE)) }),
  v.strictObject({ news: v.literal(true) }),
]);
const names = v.pipe(v.array(v.string()), v.maxLength(MOST_NAMES));

interface Expected {
  readonly parts: Content[];
  missing: number | undefined;
  settle(content: Content | undefined): void;
  fail(): void;
}

/** The files of a device that is connected, of which it is asked for one after the other, and those of this one for it. */
export class PeerFiles {
  readonly #channel: Channel;
  readonly #own: Pick<SyncPlace, "list" | "get">;
  readonly #onNews: () => void;
  readonly #end = new AbortController();
  #asked: Promise<unknown> = Promise.resolve();
  #answered: Promise<unknown> = Promise.resolve();
  #questions = 0;
  #expected: Expected | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(channel: Channel, own: Pick<SyncPlace, "list" | "get">, onNews: () => void) {
    this.#channel = channel;
    this.#own = own;
    this.#onNews = onNews;
    channel.bufferedAmountLowThreshold = MOST_UNSENT / 2;
    channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => this.receive(data));
    channel.addEventListener("close", () => this.close());
  }

  get isOpen(): boolean {
    return !this.#end.signal.aborted;
  }

  /** The names of the other device's files. @throws AppError `devices.not-connected`. */
  async list(): Promise<readonly string[]> {
    const content = await this.#ask({ ask: "list" });
    const result = v.safeParse(names, parsed(new TextDecoder().decode(content)));
    // Names that are no names of such files are nobody's.
    return result.success ? result.output.filter((each) => NAME.test(each)) : [];
  }

  /** One of its files; `undefined` where it has none of that name. @throws AppError `devices.not-connected`. */
  get(file: string): Promise<Content | undefined> {
    return this.#ask({ ask: "get", name: file });
  }

  /** Has the other device look. */
  notify(): void {
    if (this.isOpen) this.#channel.send(JSON.stringify({ news: true }));
  }

  close(): void {
    if (!this.isOpen) return;
    this.#end.abort();
    clearTimeout(this.#silence);
    this.#channel.close();
    this.#expected?.fail();
  }

  /** Takes what the other device has sent: one that sends more than it may, or nonsense, is let go. */
  receive(data: unknown): void {
    if (this.isOpen && !this.#takes(data)) this.close();
  }

  #takes(data: unknown): boolean {
    if (data instanceof ArrayBuffer) return this.#take(new Uint8Array(data));
    const isShort = typeof data === "string" && data.length <= LONGEST_MESSAGE;
    const result = v.safeParse(message, isShort ? parsed(data) : undefined);
    if (!result.success) return false;
    const told = result.output;
    if ("size" in told) return this.#begin(told.size);
    if ("ask" in told) return this.#queue(told.ask === "list" ? undefined : told.name);
    this.#onNews();
    return true;
  }

  #ask(question: object): Promise<Content | undefined> {
    const answer = this.#asked.then(() => this.#question(question));
    this.#asked = answer.catch(() => {
      // Whoever asked has been told.
    });
    return answer;
  }

  #question(question: object): Promise<Content | undefined> {
    return new Promise((resolve, reject) => {
      const fail = () => reject(new AppError("devices.not-connected"));
      if (!this.isOpen) return fail();
      const settle = (content: Content | undefined) => {
        this.#expected = undefined;
        clearTimeout(this.#silence);
        resolve(content);
      };
      this.#expected = { parts: [], missing: undefined, settle, fail };
      this.#restartTimeout();
      this.#channel.send(JSON.stringify(question));
    });
  }

  #restartTimeout(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.close(), SILENCE_MS);
  }

  #begin(size: number): boolean {
    const expected = this.#expected;
    if (!expected || expected.missing !== undefined) return false;
    expected.missing = size;
    if (size <= 0) expected.settle(size < 0 ? undefined : new Uint8Array());
    else this.#restartTimeout();
    return true;
  }

  #take(part: Content): boolean {
    const expected = this.#expected;
    if (expected?.missing === undefined || part.byteLength > expected.missing || part.byteLength === 0)
      return false;
    expected.parts.push(part);
    expected.missing -= part.byteLength;
    if (expected.missing > 0) this.#restartTimeout();
    else expected.settle(joined(expected.parts));
    return true;
  }

  #queue(file: string | undefined): boolean {
    this.#questions += 1;
    this.#answered = this.#answered
      .then(() => this.#answer(file))
      .catch(() => {
        // Whatever failed, this end cannot answer any more.
        this.close();
      });
    return this.#questions <= MOST_QUESTIONS;
  }

  async #answer(file: string | undefined): Promise<void> {
    const { signal } = this.#end;
    try {
      const content =
        file === undefined
          ? new TextEncoder().encode(JSON.stringify(await this.#own.list(signal)))
          : await this.#own.get(file, signal);
      this.#channel.send(JSON.stringify({ size: content?.byteLength ?? -1 }));
      for (let at = 0; content && at < content.byteLength; at += CHUNK) {
        await this.#room();
        this.#channel.send(content.slice(at, at + CHUNK));
      }
    } catch (error) {
      if (!isAbort(error)) throw error;
    } finally {
      this.#questions -= 1;
    }
  }

  async #room(): Promise<void> {
    const { signal } = this.#end;
    signal.throwIfAborted();
    if (this.#channel.bufferedAmount <= MOST_UNSENT) return;
    await new Promise<void>((resolve) => {
      this.#channel.addEventListener("bufferedamountlow", () => resolve(), { once: true });
      signal.addEventListener("abort", () => resolve(), { once: true });
    });
    signal.throwIfAborted();
  }
}

function joined(parts: readonly Content[]): Content {
  const whole = new Uint8Array(parts.reduce((size, each) => size + each.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // It fits no schema then.
    return undefined;
  }
}
