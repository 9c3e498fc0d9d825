import { type Disposable, disposable } from "@core/lifecycle/disposable";
import type { WorkerChannel, WorkerMessage, WorkerRequest } from "@core/ports/worker-channel";

/** A service worker that only remembers what it was told. */
export class FakeWorkerChannel implements WorkerChannel {
  readonly posted: WorkerRequest[] = [];
  registered = false;
  readonly #listeners = new Set<(message: WorkerMessage) => void>();

  async register(): Promise<void> {
    this.registered = true;
  }

  post(request: WorkerRequest): void {
    this.posted.push(request);
  }

  listen(listener: (message: WorkerMessage) => void): Disposable {
    this.#listeners.add(listener);
    return disposable(() => this.#listeners.delete(listener));
  }

  /** Lets the worker say something. */
  emit(message: WorkerMessage): void {
    for (const listener of this.#listeners) listener(message);
  }
}
