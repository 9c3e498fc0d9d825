import { chunksOf } from "@core/domain/file/byte-stream";
import type { LlmRequest } from "@core/domain/model/llm";
import { AppError, isAbort, isAppError } from "@core/errors/app-error";
import { assertNoWebPage } from "./ask-provider";
import { type ErrorStyle, streamCut } from "./provider-error";

/**
 * The bytes of a response as they arrive; ends at once when the signal is aborted.
 * @throws AppError `provider.no-body`, `provider.web-page`, `provider.stream-cut` when the connection breaks, or what `onBytes` throws.
 */
export async function* bodyChunks(
  response: Response,
  style: ErrorStyle,
  signal: AbortSignal,
  onBytes?: LlmRequest["onBytes"],
): AsyncGenerator<Uint8Array> {
  if (!response.body) throw new AppError("provider.no-body", { provider: style.name });
  let isFirst = true;
  try {
    for await (const chunk of chunksOf(response.body, signal)) {
      if (isFirst) assertNoWebPage(chunk, style);
      isFirst = false;
      await onBytes?.(chunk.byteLength);
      signal.throwIfAborted();
      yield chunk;
    }
  } catch (error) {
    signal.throwIfAborted();
    throw isAbort(error) || isAppError(error) ? error : streamCut(style, error);
  }
}
