import { AppError, isAbort } from "../../errors/app-error";

/** Characters of one message, of which a page of events takes far fewer. */
const LONGEST_MESSAGE = 64 * 1024 * 1024;

/** A message of a stream of events. */
export interface ServerSent {
  readonly kind: string;
  /** Its content, which nobody has looked at yet. */
  readonly data: unknown;
}

/**
 * The messages of a `text/event-stream` as a runner writes it. @throws AppError `runner.malformed`, `network.failed`, or the
 * reason of the signal, whether or not the body heeds it.
 */
export async function* serverSent(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<ServerSent> {
  const [reader, decoder] = [body.getReader(), new TextDecoder()];
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  // Nobody may be waiting when it comes.
  aborted.catch(() => {});
  const buffer = new MessageBuffer();
  try {
    for (;;) {
      signal.throwIfAborted();
      const { done, value } = await Promise.race([reader.read(), aborted]).catch((error: unknown) => {
        throw isAbort(error) ? error : new AppError("network.failed", { host: "" }, { cause: error });
      });
      if (done) return;
      for (const message of buffer.take(decoder.decode(value, { stream: true }))) {
        const [, kind, json] = /^event: (\w+)\ndata: (.*)$/.exec(message) ?? [];
        if (kind && json !== undefined) yield { kind, data: parsed(json) };
      }
    }
  } finally {
    void reader.cancel().catch(() => {
      // It has broken off already.
    });
  }
}

/** The message that has not ended yet, in chunks: each is searched once, however many a message comes in. */
class MessageBuffer {
  #chunks: string[] = [];
  #length = 0;
  /** A line feed at the end of a chunk, which the next one may make the end of a message. */
  #lineFeed = "";

  /** Adds a chunk and returns the messages that end in it. @throws AppError `runner.malformed` of one without end. */
  take(chunk: string): readonly string[] {
    const text = this.#lineFeed + chunk;
    this.#lineFeed = text.endsWith("\n") && !text.endsWith("\n\n") ? "\n" : "";
    const parts = text.slice(0, text.length - this.#lineFeed.length).split("\n\n");
    const rest = parts.pop() ?? "";
    const [first, ...others] = parts;
    const messages = first === undefined ? [] : [[...this.#chunks.splice(0), first].join(""), ...others];
    if (messages.length > 0) this.#length = 0;
    this.#chunks.push(rest);
    this.#length += rest.length;
    if (this.#length > LONGEST_MESSAGE) throw new AppError("runner.malformed");
    return messages;
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new AppError("runner.malformed", {}, { cause: error });
  }
}
