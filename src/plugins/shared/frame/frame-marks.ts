import type { FrameMessage } from "@core/points/frame-protocol";

/** Events on which drawings run code of their own. */
const EVENTS = [
  "pointerdown",
  "pointermove",
  "pointerup",
  "mousemove",
  "click",
  "wheel",
  "keydown",
  "resize",
];
const TIMERS = ["setTimeout", "setInterval", "requestAnimationFrame"] as const;

/**
 * Inside a frame: tells when code that timers, frames or events start begins to run, and when it has come to an end,
 * painting included. Returns how to tell the same of other work. What a frame tells through a port leaves it at once,
 * so the page knows who was at work even when that never ends.
 */
export function markWork(tell: (message: FrameMessage) => void): () => void {
  const afterwards = new MessageChannel();
  let isBusy = false;
  afterwards.port1.onmessage = () => {
    isBusy = false;
    tell({ type: "idle" });
  };
  const begin = () => {
    if (isBusy) return;
    isBusy = true;
    tell({ type: "busy" });
    afterwards.port2.postMessage(null);
  };
  for (const name of TIMERS) marked(name, begin);
  for (const type of EVENTS) addEventListener(type, begin, { capture: true, passive: true });
  return begin;
}

function marked(name: (typeof TIMERS)[number], begin: () => void): void {
  const own = globalThis[name] as (callback: unknown, ...rest: unknown[]) => number;
  const replaced = (callback: unknown, ...rest: unknown[]) =>
    own(
      typeof callback === "function"
        ? (...args: unknown[]) => {
            begin();
            callback(...args);
          }
        : callback,
      ...rest,
    );
  Object.assign(globalThis, { [name]: replaced });
}
