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
  let rest = "";
  try {
    for (;;) {
      signal.throwIfAborted();
      const { done, value } = await Promise.race([reader.read(), aborted]).catch((error: unknown) => {
        throw isAbort(error) ? error : new AppError("network.failed", { host: "" }, { cause: error });
      });
      if (done) return;
      const messages = (rest + decoder.decode(value, { stream: true })).split("\n\n");
      rest = messages.pop() ?? "";
      if (rest.length > LONGEST_MESSAGE) throw new AppError("runner.malformed");
      for (const message of messages) {
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

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new AppError("runner.malformed", {}, { cause: error });
  }
}
