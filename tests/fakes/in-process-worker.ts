import { vi } from "vitest";

type Listener = (event: { data: unknown }) => void;

/** Listeners of the modules, by address: a module is evaluated once, until it is loaded anew, and serves every worker of it. */
const listeners = new Map<string, Listener>();
/** The last evaluation: they come one after the other, so that each hears of its own listener. */
let evaluation: Promise<unknown> = Promise.resolve();
let answer: (data: unknown) => void = () => {};

/** Stands for a worker: evaluates its module in this thread, one answer at a time. */
class InProcessWorker {
  onmessage: Listener = () => {};
  onerror: (event: { message: string }) => void = () => {};
  readonly #listener: Promise<Listener>;
  #isTerminated = false;

  constructor(url: URL, options?: { type?: string }) {
    if (options?.type !== "module") throw new Error("a worker of a plugin is a module");
    this.#listener = evaluation.then(() => evaluate(url));
    evaluation = this.#listener.catch(() => {});
  }

  async postMessage(data: unknown): Promise<void> {
    try {
      const listen = await this.#listener;
      answer = (answered) => this.#isTerminated || this.onmessage({ data: answered });
      listen({ data });
    } catch (error) {
      this.onerror({ message: String(error) });
    }
  }

  terminate(): void {
    this.#isTerminated = true;
  }
}

/** Evaluates a module as that of a worker, whether a test has imported it or not: what it imports itself is shared. */
async function evaluate(url: URL): Promise<Listener> {
  let found: Listener | undefined;
  vi.stubGlobal("DedicatedWorkerGlobalScope", class {});
  vi.stubGlobal("addEventListener", (_: string, listener: Listener) => {
    found ??= listener;
  });
  // A module may say that its worker is a window; the files that are tested afterwards are in none.
  vi.stubGlobal("window", globalThis.window);
  await import(/* @vite-ignore */ `${url.pathname}?in-process`);
  const listener = found ?? listeners.get(url.href);
  if (!listener) throw new Error("the module listens to nothing");
  listeners.set(url.href, listener);
  return listener;
}

/** Lets the code under test start workers in this thread. */
export function provideWorkers(): void {
  vi.stubGlobal("Worker", InProcessWorker);
  vi.stubGlobal("postMessage", (data: unknown) => answer(data));
}
