import { AppError, isAbort } from "@core/errors/app-error";
import { type ErrorStyle, streamCut } from "./provider-error";

/**
 * The bytes of a response as they arrive; ends at once when the signal is aborted.
 * @throws AppError `provider.no-body`, or `provider.stream-cut` when the connection breaks.
 */
export async function* bodyChunks(
  response: Response,
  style: ErrorStyle,
  signal: AbortSignal,
  onBytes?: () => void,
): AsyncGenerator<Uint8Array> {
  if (!response.body) throw new AppError("provider.no-body", { provider: style.name });
  const reader = response.body.getReader();
  const cancel = () => void reader.cancel().catch(() => {});
  signal.addEventListener("abort", cancel, { once: true });
  try {
    for (;;) {
      signal.throwIfAborted();
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return;
      onBytes?.();
      yield value;
    }
  } catch (error) {
    signal.throwIfAborted();
    throw isAbort(error) ? error : streamCut(style, error);
  } finally {
    signal.removeEventListener("abort", cancel);
    cancel();
  }
}
