import { creditOf, LONGEST_JSON, LONGEST_STACK } from "./cell-messages";
import { type Channel, packed } from "./prelude-channel";

const later = setTimeout;
const { stringify } = JSON;
/** Parts that come in one turn of the event loop go together, up to so many characters. */
const LONGEST_BATCH = 200_000;
const LONGEST_REASON = 1_000;

/** Sends the parts of one stream, as fast as the page takes them. */
export class PartSender {
  readonly #id: number;
  readonly #channel: Channel;
  #credit: number;
  #batch: string[] = [];
  #length = 0;
  #isDue = false;
  #go = () => {};

  constructor(id: number, channel: Channel, credit: number) {
    this.#id = id;
    this.#channel = channel;
    this.#credit = credit;
  }

  addCredit(credit: number): void {
    this.#credit += credit;
    if (this.#credit > 0) this.#go();
  }

  /** Takes the next part; resolves when there is room for another one. */
  async send(part: unknown, signal: AbortSignal): Promise<void> {
    const { json, bytes } = packed(part);
    this.#credit -= 1;
    if (bytes) {
      this.flush();
      this.#say(1, `[${json}]`, bytes);
    } else {
      if (this.#length + json.length > LONGEST_JSON / 2) this.flush();
      this.#batch.push(json);
      this.#length += json.length;
      if (this.#length > LONGEST_BATCH) this.flush();
      else if (!this.#isDue) {
        this.#isDue = true;
        later(() => {
          this.#isDue = false;
          this.flush();
        });
      }
    }
    if (this.#credit > 0) return;
    this.flush();
    if (this.#credit <= 0)
      await new Promise<void>((resolve) => {
        this.#go = resolve;
        signal.addEventListener("abort", () => resolve(), { once: true });
      });
  }

  flush(): void {
    if (this.#batch.length === 0) return;
    this.#say(this.#batch.length, `[${this.#batch.join(",")}]`);
    this.#batch = [];
    this.#length = 0;
  }

  #say(count: number, json: string, bytes?: ArrayBuffer): void {
    this.#credit -= creditOf(0, json, bytes);
    const message = { type: "parts", id: this.#id, json, count } as const;
    this.#channel.say(bytes ? { ...message, bytes } : message, bytes);
  }
}

/** Sends all that a function gives one after the other. @throws what it throws. */
export async function sendParts(given: unknown, sender: PartSender, signal: AbortSignal): Promise<void> {
  const parts = (await given) as AsyncIterable<unknown> & Iterable<unknown>;
  if (!parts?.[Symbol.asyncIterator] && !parts?.[Symbol.iterator])
    throw new TypeError("this function has to be an async generator");
  for await (const part of parts) {
    await sender.send(part, signal);
    if (signal.aborted) return;
  }
  sender.flush();
}

/** Report of something thrown. */
export function failureOf(error: unknown): { reason: string; stack: string; code: string; json: string } {
  const { code, params, stack } = (typeof error === "object" && error !== null ? error : {}) as {
    code?: unknown;
    params?: unknown;
    stack?: unknown;
  };
  return {
    reason: String(error).slice(0, LONGEST_REASON),
    stack: typeof stack === "string" ? stack.slice(0, LONGEST_STACK) : "",
    code: typeof code === "string" ? code.slice(0, 100) : "",
    json: paramsOf(params),
  };
}

function paramsOf(params: unknown): string {
  try {
    const json = stringify(params ?? {});
    return json.length < 10_000 ? json : "{}";
  } catch {
    return "{}";
  }
}
