import type { LlmRequest } from "@core/domain/model/llm";
import { readSse, type SseEvent } from "../read-sse";
import { bodyChunks } from "./body-chunks";
import type { ErrorStyle } from "./provider-error";

/**
 * The events of a reply; one document of JSON, as a server answers that does not stream, is a single event.
 * @throws as `bodyChunks` does.
 */
export function replyEvents(
  response: Response,
  style: ErrorStyle,
  signal: AbortSignal,
  onBytes?: LlmRequest["onBytes"],
): AsyncGenerator<SseEvent> {
  const chunks = bodyChunks(response, style, signal, onBytes);
  return isJson(response) ? wholeBody(chunks) : readSse(chunks);
}

/** Whether a server answers with one document of JSON. */
export function isJson(response: Response): boolean {
  return (response.headers.get("content-type") ?? "").includes("application/json");
}

async function* wholeBody(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<SseEvent> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of chunks) text += decoder.decode(chunk, { stream: true });
  yield { data: text + decoder.decode() };
}
