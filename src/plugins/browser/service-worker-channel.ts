import { type Disposable, disposable } from "@core/lifecycle/disposable";
import type { Logger } from "@core/ports/logger";
import type { WorkerChannel, WorkerMessage, WorkerRequest } from "@core/ports/worker-channel";

/** The service worker at the root scope. Its script is never taken from the HTTP cache. */
export class ServiceWorkerChannel implements WorkerChannel {
  readonly #logger: Logger;
  readonly #listeners = new Set<(message: WorkerMessage) => void>();
  readonly #reload: () => void;
  #registration: ServiceWorkerRegistration | undefined;
  #isReloadAsked = false;

  constructor(logger: Logger, reload: () => void = () => location.reload()) {
    this.#logger = logger;
    this.#reload = reload;
  }

  async register(): Promise<void> {
    const container = serviceWorkers();
    if (!container || this.#registration) return;
    container.addEventListener("message", (event) => this.#emit(event.data as WorkerMessage));
    this.#followController(container);
    try {
      const registration = await container.register("/sw.js", { scope: "/", updateViaCache: "none" });
      this.#registration = registration;
      if (registration.waiting && registration.active) this.#emit({ type: "UPDATE_READY" });
      // An update may have been found before this page got here.
      if (registration.active) this.#follow(registration.installing);
      registration.addEventListener("updatefound", () => this.#follow(registration.installing));
    } catch (error) {
      this.#logger.warn("service worker not registered", { error });
    }
  }

  post(request: WorkerRequest): void {
    if (request.type === "ACTIVATE_UPDATE") this.#activateUpdate(request);
    else (serviceWorkers()?.controller ?? this.#registration?.active)?.postMessage(request);
  }

  listen(listener: (message: WorkerMessage) => void): Disposable {
    this.#listeners.add(listener);
    return disposable(() => this.#listeners.delete(listener));
  }

  /** The page is loaded again once the new version has taken over; in other tabs only when asked there too. */
  #activateUpdate(request: WorkerRequest): void {
    const waiting = this.#registration?.waiting;
    if (waiting) {
      this.#isReloadAsked = true;
      waiting.postMessage(request);
    } else this.#reload();
  }

  #followController(container: ServiceWorkerContainer): void {
    let isControlled = Boolean(container.controller);
    container.addEventListener("controllerchange", () => {
      // A first visit is taken over too, and has nothing to load again.
      const isUpdate = isControlled;
      isControlled = true;
      if (this.#isReloadAsked) {
        this.#isReloadAsked = false;
        this.#reload();
      } else if (isUpdate) this.#emit({ type: "UPDATE_READY" });
    });
  }

  #follow(worker: ServiceWorker | null): void {
    // Without an active worker this is the first installation, not an update.
    const isUpdate = Boolean(this.#registration?.active);
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
