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
  const reader = response.body.getReader();
  const cancel = () => void reader.cancel().catch(() => {});
  signal.addEventListener("abort", cancel, { once: true });
  let isFirst = true;
  try {
    for (;;) {
      signal.throwIfAborted();
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return;
      if (isFirst) assertNoWebPage(value, style);
      isFirst = false;
      await onBytes?.(value.byteLength);
      signal.throwIfAborted();
      yield value;
    }
  } catch (error) {
    signal.throwIfAborted();
    throw isAbort(error) || isAppError(error) ? error : streamCut(style, error);
  } finally {
    signal.removeEventListener("abort", cancel);
    cancel();
  }
}
