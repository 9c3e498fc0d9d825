import { Worker as Thread } from "node:worker_threads";

/** Evaluated in the thread before the module of the worker. */
const PRELUDE = new URL("./worker-prelude.ts", import.meta.url);

/** The part of a browser's `Worker` that the application uses, as a thread of Node.js. */
export class ThreadWorker {
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onerror: ((event: { readonly message: string }) => void) | null = null;
  readonly #thread: Thread;

  constructor(module: URL) {
    this.#thread = new Thread(PRELUDE, { workerData: { module: module.href }, stdout: true, stderr: true });
    // It keeps nobody from ending.
    this.#thread.unref();
    this.#thread.on("message", (data: unknown) => this.onmessage?.({ data }));
    this.#thread.on("error", (error: Error) => this.onerror?.({ message: error.message }));
  }

  postMessage(message: unknown, transfer: readonly ArrayBuffer[] = []): void {
    this.#thread.postMessage(message, [...transfer]);
  }

  terminate(): void {
    void this.#thread.terminate();
  }
}

/** Lets the application start workers outside of a browser. */
export function provideWorkers(): void {
  Object.assign(globalThis, { Worker: ThreadWorker });
}
