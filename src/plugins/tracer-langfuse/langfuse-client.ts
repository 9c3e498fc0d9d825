import type { ObservabilityConfig } from "@core/domain/observability-config";
import { AppError, isAppError } from "@core/errors/app-error";
import type { Clock } from "@core/ports/clock";
import type { Http } from "@core/ports/http";
import type { Logger } from "@core/ports/logger";
import { ingestionRequest, type ObservabilityAccess } from "@core/services/observability/ingestion-request";
import type { ObservabilityConfigs } from "@core/services/observability/observability-configs";
import { isPassing, statusMeaning } from "./status-meaning";
import type { IngestionEvent } from "./trace-events";

/** What the client works with. */
export interface LangfusePorts {
  readonly configs: Pick<ObservabilityConfigs, "current" | "openSecret" | "isUnlocked">;
  readonly http: Http;
  readonly clock: Clock;
  readonly logger: Logger;
}

const REQUEST_TIMEOUT_MS = 5000;
/** Browsers refuse larger bodies that are to outlive the page; with some room for the rest of the request. */
const KEEPALIVE_BYTES = 60_000;

/** How a batch ended: `later` when the same batch may be taken another time. */
export type SendOutcome = "sent" | "refused" | "later";

/** The connection to the configured host: ready once its secret key has been opened, which is kept in memory only. */
export class LangfuseClient {
  readonly #ports: LangfusePorts;
  #access: ObservabilityAccess | undefined;
  #opening: Promise<ObservabilityAccess | undefined> | undefined;
  /** Why it could not be made ready, so that it is not logged with every request. */
  #logged = "";

  constructor(ports: LangfusePorts) {
    this.#ports = ports;
  }

  /** Whether it could send this very moment. */
  get isReady(): boolean {
    if (!this.#ports.configs.isUnlocked) this.#access = undefined;
    return this.#access !== undefined;
  }

  /** Makes it ready; false without a configuration that is switched on and can be opened. */
  async prepare(): Promise<boolean> {
    if (this.isReady) return true;
    this.#opening ??= this.#open();
    const opening = this.#opening;
    const access = await opening;
    // Made anew meanwhile: what was opened may be out of date.
    if (this.#opening !== opening) return this.prepare();
    this.#opening = undefined;
    this.#access = access;
    return access !== undefined;
  }

  /** Forgets what was opened; the next use reads the configuration again. */
  reinitialise(): void {
    this.#access = undefined;
    this.#opening = undefined;
    this.#logged = "";
  }

  /** Sends a batch; failures are logged. `isLast`: the page may be about to go. */
  async send(batch: readonly IngestionEvent[], signal: AbortSignal, isLast = false): Promise<SendOutcome> {
    const access = this.isReady ? this.#access : undefined;
    if (!access) return "refused";
    const request = ingestionRequest(access, batch);
    const keepalive = isLast && new TextEncoder().encode(request.body).byteLength <= KEEPALIVE_BYTES;
    try {
      const response = await this.#withTimeout(signal, (timed) =>
        this.#ports.http.fetch(keepalive ? { ...request, keepalive } : request, timed),
      );
      if (response.ok) {
        await this.#logRejected(response);
        return "sent";
      }
      const { status } = response;
      this.#ports.logger.warn(`tracking failed: ${statusMeaning(status)}`, { status });
      return isPassing(status) ? "later" : "refused";
    } catch (error) {
      this.#ports.logger.warn("tracking failed: network error", { error });
      return "later";
    }
  }

  async #open(): Promise<ObservabilityAccess | undefined> {
    const { configs, logger } = this.#ports;
    let config: ObservabilityConfig | undefined;
    try {
      config = await configs.current();
      if (!config?.enabled) return undefined;
      const { host, publicKey } = config;
      return { host, publicKey, secretKey: await configs.openSecret(config) };
    } catch (error) {
      const reason = `${config?.id}: ${isAppError(error) ? error.code : String(error)}`;
      if (reason !== this.#logged) logger.warn("client initialisation failed, nothing is tracked", { error });
      this.#logged = reason;
      return undefined;
    }
  }

  /** The service answers 207 also for a batch of which it took only a part, or nothing. */
  async #logRejected(response: Response): Promise<void> {
    const answer = (await response.json().catch(() => undefined)) as { errors?: unknown } | undefined;
    const errors = Array.isArray(answer?.errors) ? answer.errors : [];
    const statuses = errors.map((each: { status?: unknown } | null) => each?.status);
    if (errors.length > 0) this.#ports.logger.warn("tracking failed: events rejected", { statuses });
  }

  async #withTimeout<T>(signal: AbortSignal, work: (timed: AbortSignal) => Promise<T>): Promise<T> {
    const late = new AbortController();
    const done = new AbortController();
    const sleeping = this.#ports.clock.sleep(REQUEST_TIMEOUT_MS, done.signal);
    sleeping.then(
      () => late.abort(new AppError("network.failed", { host: "" })),
      // Woken because the work is done.
      () => {},
    );
    try {
      return await work(AbortSignal.any([signal, late.signal]));
    } finally {
      done.abort();
    }
  }
}
