import type { Clock } from "@core/ports/clock";

/** How long a frame is waited for: hidden pages, and some workers, draw none. */
const LONGEST_FRAME_MS = 100;

/** The device's clock. */
export class SystemClock implements Clock {
  now(): number {
    return Date.now();
  }

  sleep(durationMs: number, signal: AbortSignal): Promise<void> {
    return whenCalled(signal, (wake) => {
      const timer = setTimeout(wake, durationMs);
      return () => clearTimeout(timer);
    });
  }

  frame(signal: AbortSignal): Promise<void> {
    return whenCalled(signal, (wake) => {
      const request = globalThis.requestAnimationFrame?.(wake);
      const timer = setTimeout(wake, LONGEST_FRAME_MS);
      return () => {
        if (request !== undefined) cancelAnimationFrame(request);
        clearTimeout(timer);
      };
    });
  }

  /** By a message: time-outs wait for 4 ms when nested, and for a second in a hidden page. */
  nextTask(): Promise<void> {
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(undefined);
    });
  }
}

/** Resolves when what `arrange` was given is called; `arrange` returns how to call that off, once it is over. */
function whenCalled(signal: AbortSignal, arrange: (wake: () => void) => () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const stop = () => {
      callOff();
      reject(signal.reason);
    };
    const callOff = arrange(() => {
      callOff();
      signal.removeEventListener("abort", stop);
      resolve();
    });
    signal.addEventListener("abort", stop);
  });
}
