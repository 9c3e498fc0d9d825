import { AppError } from "@core/errors/app-error";
import type { Http, HttpRequest } from "@core/ports/http";
import type { Logger } from "@core/ports/logger";
import { Langfuse } from "langfuse";
import { authorization, isPassing, type LangfuseAccess, refusal } from "./config/langfuse-access";
import { type MediaPlace, MediaUploads } from "./media-uploads";
import { sizeBytes, WaitingEvents } from "./waiting-events";

type SdkOptions = Parameters<Langfuse["fetch"]>[1];
type SdkResponse = Awaited<ReturnType<Langfuse["fetch"]>>;
type SdkEvent = Parameters<Langfuse["processQueueItems"]>[0][number];
type SdkDone = Parameters<Langfuse["flush"]>[0];
type SdkBody = Parameters<Langfuse["truncateEventBody"]>[0];
type SdkKind = Parameters<Langfuse["processMediaInEvent"]>[0];

/** The package sends nothing at all without a secret key. */
const NO_SECRET = "\0";
const REQUEST_TIMEOUT_MS = 5000;
/** A file may be 10 MB. */
const UPLOAD_TIMEOUT_MS = 120_000;
const FLUSH_AFTER_MS = 10_000;
/** The package drops events that grow past the limit by the id and time it puts around their bodies. */
const ENVELOPE_BYTES = 1000;
/** Browsers refuse larger bodies that are to outlive the page; with some room for the rest of the request. */
const KEEPALIVE_BYTES = 60_000;

/** How traces are written. */
export interface TracingSettings {
  readonly environment?: string | undefined;
  readonly sampleRate?: number | undefined;
  readonly sendsFiles?: boolean | undefined;
}

/** The dependencies of the client. */
export interface HttpLangfuseDependencies {
  readonly http: Http;
  readonly logger: Logger;
  /** Whether anything may be sent now. */
  isAllowed(): boolean;
}

/**
 * The client of the `langfuse` package, behind our network port. Batches, truncation, retries, the cache of prompts and
 * all calls are the package's. Ours is what it lacks in a browser: its events stay in memory instead of the
 * storage of the tab, only passing failures are tried again, what waits is sent whole, and a page that goes sends the rest.
 */
export class HttpLangfuse extends Langfuse {
  readonly #dependencies: HttpLangfuseDependencies;
  readonly #closing = new AbortController();
  readonly #waiting: WaitingEvents<SdkEvent>;
  readonly #media: MediaUploads;
  /** Whether the bytes of files are sent. */
  readonly sendsFiles: boolean;
  #isLeaving = false;

  constructor(
    { host, publicKey, secretKey }: LangfuseAccess,
    dependencies: HttpLangfuseDependencies,
    { sendsFiles = false, environment, sampleRate }: TracingSettings = {},
  ) {
    const sdkOptions = { persistence: "memory", requestTimeout: REQUEST_TIMEOUT_MS } as const;
    super({
      ...sdkOptions,
      publicKey,
      secretKey: secretKey || NO_SECRET,
      baseUrl: host,
      ...(environment === undefined ? {} : { environment }),
      ...(sampleRate === undefined ? {} : { sampleRate }),
    });
    this.#dependencies = dependencies;
    this.sendsFiles = sendsFiles;
    this.#waiting = new WaitingEvents(dependencies.logger);
    const headers = { ...this.constructAuthorizationHeader(publicKey, secretKey), ...JSON_TYPE };
    this.#media = new MediaUploads({
      host,
      logger: dependencies.logger,
      ask: (request) => this.#send({ ...request, headers }, AbortSignal.timeout(REQUEST_TIMEOUT_MS)),
      put: (request) => this.#send(request, AbortSignal.timeout(UPLOAD_TIMEOUT_MS)),
      closing: this.#closing.signal,
    });
    this._retryOptions = { ...this._retryOptions, retryCheck: mayPass };
  }

  /** Every request of the package, save those of its `api`, which has a network of its own and is not used. */
  override async fetch(url: string, options: SdkOptions): Promise<SdkResponse> {
    const body = typeof options.body === "string" ? options.body : undefined;
    const keepalive = this.#isLeaving && body !== undefined && sizeBytes(body) <= KEEPALIVE_BYTES;
    // The package's other headers say nothing that a host needs, and servers would have to allow each of them.
    const { Authorization = "" } = options.headers;
    const { method } = options;
    const request = { url, method, headers: { Authorization, ...JSON_TYPE }, body };
    const late = options.signal ?? AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const response = await this.#send({ ...request, ...(keepalive ? { keepalive } : {}) }, late);
    // The package takes the refusal of what the user asked for as an answer.
    if (!response.ok && method === "POST" && !isIngestion(url)) throw refusal(response.status);
    return readable(response);
  }

  async #send(request: HttpRequest, late: AbortSignal): Promise<Response> {
    const { http, logger, isAllowed } = this.#dependencies;
    const what = isIngestion(request.url) ? "tracking" : "request";
    if (!isAllowed()) throw new AppError("vault.locked");
    try {
      const response = await http.fetch(request, AbortSignal.any([this.#closing.signal, late]));
      const { status } = response;
      if (!response.ok) logger.warn(`${what} failed: ${statusMeaning(status)}`, { status });
      return response;
    } catch (error) {
      if (!this.#closing.signal.aborted) logger.warn(`${what} failed: network error`, { error });
      throw error;
    }
  }

  /** Sends what waits, all of it, batch after batch. */
  override flush(callback?: SdkDone): void {
    if (this.#isOnline) this.#flushNow(callback);
    else this.#flushLater(callback);
  }

  #flushNow(callback: SdkDone): void {
    super.flush((error, sent) => {
      if (error) this.#logLost(error, sent);
      callback?.(error, sent);
      if (this.#waiting.all.length > 0) this.flush();
    });
  }

  /** Sends what waits at once, as far as that is possible for a page that may be about to go. */
  sendLast(): void {
    this.#isLeaving = true;
    while (this.#waiting.all.length > 0 && this.#isOnline) this.flush();
    this.#isLeaving = false;
  }

  /** Nothing is sent any more, neither what waits nor what is being tried again. */
  dispose(): void {
    this.#closing.abort();
    this.#waiting.keep([]);
    clearTimeout(this._flushTimer);
  }

  override getPersistedProperty<T>(): T | undefined {
    return this.#waiting.all as T;
  }

  override setPersistedProperty<T>(_key: unknown, value: T | null): void {
    this.#waiting.keep((value ?? []) as SdkEvent[]);
  }

  protected override truncateEventBody(body: SdkBody, maxByteSize: number): SdkBody {
    return super.truncateEventBody(body, maxByteSize - ENVELOPE_BYTES);
  }

  /** The bytes of files stay on the device unless the user has them sent; and a text that begins with `data:` is a text. */
  protected override async processMediaInEvent(kind: SdkKind, body: SdkBody): Promise<void> {
    if (this.sendsFiles) await super.processMediaInEvent(kind, body);
  }

  /** The package's own needs Node. */
  protected override findAndProcessMedia({
    data,
    ...place
  }: MediaPlace & { data: unknown }): Promise<unknown> {
    return this.#media.uploaded(data, place);
  }

  /** Keys may hold any letter, which `btoa` alone does not take. */
  protected override constructAuthorizationHeader(
    publicKey: string,
    secretKey = "",
  ): { Authorization: string } {
    return { Authorization: authorization({ publicKey, secretKey: secretKey.replace(NO_SECRET, "") }) };
  }

  get #isOnline(): boolean {
    return this.#dependencies.http.isOnline?.() ?? true;
  }

  #flushLater(callback: SdkDone): void {
    clearTimeout(this._flushTimer);
    this._flushTimer = setTimeout(() => this.flush(), FLUSH_AFTER_MS);
    callback?.();
  }

  #logLost(error: unknown, events: unknown): void {
    if (this.#closing.signal.aborted) return;
    // The service answers 207 also for a batch of which it took only a part, or nothing.
    const isRejected = statusOf(error) === 207;
    const message = isRejected ? "tracking failed: events rejected" : "traces dropped";
    this.#dependencies.logger.warn(message, { events: Array.isArray(events) ? events.length : 0 });
  }
}

const JSON_TYPE = { "Content-Type": "application/json" };

function isIngestion(url: string): boolean {
  return url.endsWith("/api/public/ingestion");
}

function statusOf(error: unknown): number | undefined {
  return (error as { response?: { status?: number } } | null)?.response?.status;
}

/** Whether the same request may succeed later: the package would also repeat what was refused. */
function mayPass(error: unknown): boolean {
  if ((error as Error | null)?.name === "LangfuseFetchNetworkError") return true;
  const status = statusOf(error);
  return status !== undefined && isPassing(status);
}

/** The package takes every answer for JSON, also the page of a proxy that says that the service is down. */
function readable(response: Response): SdkResponse {
  const json = async (): Promise<unknown> => {
    const text = await response.text();
    try {
      return JSON.parse(text);
    } catch {
      return { message: statusMeaning(response.status), errors: [] };
    }
  };
  const { status } = response;
  return { status, json, text: () => response.text(), arrayBuffer: () => response.arrayBuffer() };
}

const MEANINGS: Readonly<Record<number, string>> = {
  400: "bad request",
  401: "unauthorized (check keys and host)",
  403: "forbidden (check access control)",
  404: "internal error",
  429: "rate limit exceeded",
  500: "internal server error",
  501: "not implemented",
  502: "bad gateway",
  503: "service unavailable",
  504: "gateway timeout",
};

/** Meaning of a status of the service, for the console. */
export function statusMeaning(status: number): string {
  return MEANINGS[status] ?? `unexpected status ${status}`;
}
