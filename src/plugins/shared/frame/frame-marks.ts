import type { FrameMessage } from "@core/points/code-block-renderer/frame-protocol";

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
/** Of the scheduling API, which the library of types does not know, nor every browser. */
interface Scheduler {
  postTask(run: () => void, options: { readonly priority: "user-blocking" }): Promise<void>;
}
const TIMERS = ["setTimeout", "setInterval", "requestAnimationFrame"] as const;

/**
 * Inside a frame: tells when code that timers, frames or events start begins to run, and when it has come to an end,
 * painting included. Returns how to tell the same of other work. What a frame tells through a port leaves it at once,
 * so the page knows who was at work even when that never ends.
 */
export function markWork(post: (message: FrameMessage) => void): () => void {
  let isBusy = false;
  const afterwards = afterThis(() => {
    isBusy = false;
    post({ type: "idle" });
  });
  const begin = () => {
    if (isBusy) return;
    isBusy = true;
    post({ type: "busy" });
    afterwards();
  };
  for (const name of TIMERS) marked(name, begin);
  for (const type of EVENTS) addEventListener(type, begin, { capture: true, passive: true });
  return begin;
}

/**
 * Returns what has `run` called when the task that runs now has ended, and before the frames beside it, which share the
 * thread, go on: else one that parses a library makes the work of this one last as long.
 */
function afterThis(run: () => void): () => void {
  const { scheduler } = globalThis as typeof globalThis & { scheduler?: Scheduler };
  if (scheduler) return () => void scheduler.postTask(run, { priority: "user-blocking" });
  const channel = new MessageChannel();
  channel.port1.onmessage = run;
  return () => channel.port2.postMessage(null);
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
