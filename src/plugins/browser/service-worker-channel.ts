import { type Disposable, disposable } from "@core/lifecycle/disposable";
import type { Logger } from "@core/ports/logger";
import type { WorkerChannel, WorkerMessage, WorkerRequest } from "@core/ports/worker-channel";

interface WorkerAnswer {
  readonly success: boolean;
  readonly error?: string;
}

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
    if (!container) this.#logger.warn("Service Worker not supported");
    if (!container || this.#registration) return;
    container.addEventListener("message", (event) => this.#emit(event.data as WorkerMessage));
    this.#followController(container);
    try {
      const registration = await container.register("/sw.js", { scope: "/", updateViaCache: "none" });
      this.#registration = registration;
      if (registration.waiting && registration.active) this.#emit({ type: "UPDATE_READY" });
      // An update may have been found before this page got here.
      this.#follow(registration.installing);
      registration.addEventListener("updatefound", () => this.#follow(registration.installing));
      void container.ready.then(({ active }) => active?.postMessage({ type: "STORE_REST" }));
    } catch (error) {
      this.#logger.warn("service worker not registered", { error });
    }
  }

  post(request: WorkerRequest): void {
    const worker = serviceWorkers()?.controller ?? this.#registration?.active;
    if (request.type === "ACTIVATE_UPDATE") this.#activateUpdate(request);
    else if (request.type === "LLM_REQUEST") this.#announce(request, worker);
    else worker?.postMessage(request);
  }

  listen(listener: (message: WorkerMessage) => void): Disposable {
    this.#listeners.add(listener);
    return disposable(() => this.#listeners.delete(listener));
  }

  #announce(request: WorkerRequest, worker: ServiceWorker | null | undefined): void {
    if (!worker) {
      this.#logger.warn("Service Worker not active");
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      port1.close();
      if (!data.success) this.#logger.warn("request not counted", { error: data.error });
    };
    worker.postMessage(request, [port2]);
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
      if (worker.state === "activated") this.#logger.info("update activated");
    });
  }

  #emit(message: WorkerMessage): void {
    for (const listener of this.#listeners) listener(message);
  }
}

function serviceWorkers(): ServiceWorkerContainer | undefined {
  return (navigator as Partial<Navigator>).serviceWorker;
}
