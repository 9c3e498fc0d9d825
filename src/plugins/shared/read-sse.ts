import { createParser } from "eventsource-parser";

/** One server-sent event. */
export interface SseEvent {
  readonly data: string;
  readonly event?: string | undefined;
  readonly id?: string | undefined;
}

/** Server-sent events from bytes, however those are cut. An event without its closing blank line is none. */
export async function* readSse(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<SseEvent> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const ready: SseEvent[] = [];
  const parser = createParser({ onEvent: (event) => ready.push(event) });
  for await (const chunk of chunks) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    yield* ready.splice(0);
  }
  parser.feed(decoder.decode());
  yield* ready.splice(0);
}
