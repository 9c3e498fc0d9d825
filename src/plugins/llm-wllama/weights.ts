import { AppError, isAbort, isAppError } from "@core/errors/app-error";
import type { ModelOnDevice } from "@core/points/llm-provider";

/** The name of the provider in what is said of its errors. */
export const PROVIDER_NAME = "wllama";
const WEIGHTS_HOST = "https://huggingface.co/";

/** The address of a model's weights. @throws AppError `credentials.base-url-invalid`, `provider.weights-invalid`. */
export function weightsAddress({ model, baseUrl }: ModelOnDevice): string {
  const base = URL.parse(`${(baseUrl || WEIGHTS_HOST).replace(/\/+$/, "")}/`);
  if (!base || !/^https?:$/.test(base.protocol))
    throw new AppError("credentials.base-url-invalid", { url: baseUrl ?? "" });
  const address = URL.parse(model, base);
  if (!address || address.origin !== base.origin || !address.pathname.endsWith(".gguf"))
    throw new AppError("provider.weights-invalid", { model });
  return address.href;
}

/** The result of fetching weights. @throws AppError `provider.download-failed`, or the signal's reason. */
export async function fetched<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await work;
  } catch (error) {
    signal.throwIfAborted();
    if (isAbort(error) || isAppError(error)) throw error;
    const { message } = error as Error;
    throw new AppError("provider.download-failed", { provider: PROVIDER_NAME, message }, { cause: error });
  }
}

/** An error of the library as the user is told of it. */
export function told(error: unknown): unknown {
  if (isAbort(error) || isAppError(error)) return error;
  const { name, message } = error as Error;
  return new AppError(
    "provider.stream-error",
    { provider: PROVIDER_NAME, message, type: name },
    { cause: error },
  );
}
