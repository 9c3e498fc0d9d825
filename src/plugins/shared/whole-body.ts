import type { SseEvent } from "./read-sse";

/** A body that is not a stream of events, as the one event it amounts to. */
export async function* wholeBody(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<SseEvent> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of chunks) text += decoder.decode(chunk, { stream: true });
  yield { data: text + decoder.decode() };
}
