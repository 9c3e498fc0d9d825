import { vi } from "vitest";

type Listener = (event: { data: unknown }) => void;

/** Listeners of the modules, by address: a module is evaluated once and serves every worker that is made of it. */
const listeners = new Map<string, Promise<Listener>>();
let answer: (data: unknown) => void = () => {};

/** Stands for a worker: evaluates its module in this thread, one answer at a time. */
class InProcessWorker {
  onmessage: Listener = () => {};
  onerror: (event: { message: string }) => void = () => {};
  readonly #listener: Promise<Listener>;
  #isTerminated = false;

  constructor(url: URL, options?: { type?: string }) {
    if (options?.type !== "module") throw new Error("a worker of a plugin is a module");
    const known = listeners.get(url.href) ?? evaluate(url);
    listeners.set(url.href, known);
    this.#listener = known;
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

async function evaluate(url: URL): Promise<Listener> {
  let found: Listener | undefined;
  vi.stubGlobal("DedicatedWorkerGlobalScope", class {});
  vi.stubGlobal("addEventListener", (_: string, listener: Listener) => {
    found ??= listener;
  });
  vi.stubGlobal("postMessage", (data: unknown) => answer(data));
  // A test that has imported the module itself did so outside of any worker.
  vi.resetModules();
  await import(/* @vite-ignore */ url.pathname);
  if (!found) throw new Error("the module listens to nothing");
  return found;
}

/** Lets the code under test start workers in this thread. */
export function provideWorkers(): void {
  vi.stubGlobal("Worker", InProcessWorker);
}
