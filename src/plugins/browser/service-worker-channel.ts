import { type Disposable, disposable } from "@core/lifecycle/disposable";
import type { Logger } from "@core/ports/logger";
import type { WorkerChannel, WorkerMessage, WorkerRequest } from "@core/ports/worker-channel";

/** The service worker at the root scope. Its script is never taken from the HTTP cache. */
export class ServiceWorkerChannel implements WorkerChannel {
  readonly #logger: Logger;
  readonly #listeners = new Set<(message: WorkerMessage) => void>();
  #registration: ServiceWorkerRegistration | undefined;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  async register(): Promise<void> {
    const container = serviceWorkers();
    if (!container || this.#registration) return;
    container.addEventListener("message", (event) => this.#emit(event.data as WorkerMessage));
    try {
      const registration = await container.register("/sw.js", { scope: "/", updateViaCache: "none" });
      this.#registration = registration;
      if (registration.waiting && container.controller) this.#emit({ type: "UPDATE_READY" });
      registration.addEventListener("updatefound", () => this.#follow(registration.installing));
    } catch (error) {
      this.#logger.warn("service worker not registered", { error });
    }
  }

  post(request: WorkerRequest): void {
    const worker =
      request.type === "ACTIVATE_UPDATE"
        ? this.#registration?.waiting
        : (serviceWorkers()?.controller ?? this.#registration?.active);
    worker?.postMessage(request);
  }

  listen(listener: (message: WorkerMessage) => void): Disposable {
    this.#listeners.add(listener);
    return disposable(() => this.#listeners.delete(listener));
  }

  #follow(worker: ServiceWorker | null): void {
    // Without a controller this is the first installation, not an update.
    const isUpdate = Boolean(serviceWorkers()?.controller);
    worker?.addEventListener("statechange", () => {
      if (!isUpdate) return;
      if (worker.state === "installed") this.#emit({ type: "UPDATE_READY" });
      if (worker.state === "activated") this.#logger.info("service worker update activated");
    });
  }

  #emit(message: WorkerMessage): void {
    for (const listener of this.#listeners) listener(message);
  }
}

function serviceWorkers(): ServiceWorkerContainer | undefined {
  return (navigator as Partial<Navigator>).serviceWorker;
}
