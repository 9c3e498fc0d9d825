import type { Clock } from "@core/ports/clock";

/** The device's clock. */
export class SystemClock implements Clock {
  now(): number {
    return Date.now();
  }

  sleep(durationMs: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const stop = () => {
        clearTimeout(timer);
        reject(signal.reason);
      };
      const timer = setTimeout(() => {
        signal.removeEventListener("abort", stop);
        resolve();
      }, durationMs);
      signal.addEventListener("abort", stop, { once: true });
    });
  }
}
