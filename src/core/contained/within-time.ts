import { AppError } from "../errors/app-error";

/**
 * Has a plugin do something for which others wait, and gives it up after so many seconds.
 * @throws AppError `external-plugin.too-slow`, the signal's reason, or what `work` throws.
 */
export async function withinTime<T>(
  { plugin, seconds }: { readonly plugin: string; readonly seconds: number },
  work: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const timeUp = new AbortController();
  const tooSlow = new AppError("external-plugin.too-slow", { plugin, seconds });
  const timer = setTimeout(() => timeUp.abort(tooSlow), seconds * 1000);
  try {
    return await work(signal ? AbortSignal.any([signal, timeUp.signal]) : timeUp.signal);
  } finally {
    clearTimeout(timer);
  }
}
