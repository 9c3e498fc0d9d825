import * as v from "valibot";
import type { JournalEvent } from "../../domain/journal/journal-event";
import { readRecord } from "../../domain/records/read-record";
import { AppError, type ErrorParams, isAbort, isAppError } from "../../errors/app-error";
import type { Http, HttpRequest } from "../../ports/http";
import type { PluginSecrets } from "../../ports/plugin-secrets";
import type { Preferences } from "../../ports/preferences";
import { keepPairing, type Pairing, pairingOf } from "./pairing";
import { serverSent } from "./server-sent";
import type { LivePiece, PlacedTask, WorkOutcome } from "./wire";

const API = "/runner/v1/";
/** Whose secrets its token is among. */
export const RUNNER_SECRETS = "runner";
/** The name its token is kept under. */
const TOKEN = "token";

const paired = v.object({ id: v.string(), token: v.string(), runner: v.string() });
const failure = v.object({
  code: v.string(),
  params: v.optional(v.record(v.string(), v.union([v.string(), v.number()])), {}),
});
const outcome = v.variant("state", [
  v.object({
    state: v.picklist(["done", "failed", "stopped", "paused", "limit-reached", "awaiting-approval"]),
  }),
  v.object({ state: v.literal("refused"), ...failure.entries }),
]);
const livePiece = v.object({
  taskId: v.string(),
  call: v.object({
    ...{ id: v.string(), taskId: v.string(), agentId: v.string(), agentName: v.string() },
    purpose: v.string(),
  }),
  from: v.number(),
  text: v.string(),
  isOver: v.optional(v.literal(true)),
});

/** News of a task as it happens. */
export type TaskNews = { readonly events: readonly JournalEvent[] } | { readonly live: LivePiece };

/** The runner that this device is paired with, asked over its API. Nothing that it answers is taken unread. */
export class RunnerApi {
  readonly #http: Http;
  readonly #preferences: Preferences;
  readonly #secrets: PluginSecrets;

  constructor(http: Http, preferences: Preferences, secrets: PluginSecrets) {
    this.#http = http;
    this.#preferences = preferences;
    this.#secrets = secrets;
  }

  get pairing(): Pairing | undefined {
    return pairingOf(this.#preferences);
  }

  /**
   * Pairs this device, which uses the sentence up. The token is sealed before anything else is kept.
   * @throws AppError `address.insecure`, `runner.none`, `runner.not-open`, `runner.sentence-refused`, `runner.other-origin`,
   * or why it cannot be asked.
   */
  async pair(address: string, sentence: string, name: string, signal: AbortSignal): Promise<void> {
    const origin = originOf(address);
    const body = JSON.stringify({ sentence, name });
    const request = { url: `${origin}${API}pair`, method: "POST", headers: JSON_BODY, body } as const;
    const response = await this.#http.fetch(request, signal).catch((error: unknown) => {
      // A page of another origin is told nothing of a runner that takes no pairing.
      const isRefused =
        isAppError(error) && error.code === "network.failed" && origin !== this.#http.pageOrigin;
      throw isRefused ? new AppError("runner.not-open", {}, { cause: error }) : error;
    });
    if (response.status === 401) throw new AppError("runner.sentence-refused");
    if (isOfNoRunner(response)) throw new AppError("runner.none");
    const { id: device, token, runner } = readAnswer(paired, await contentOf(response));
    await this.#secrets.set(TOKEN, origin, token);
    keepPairing(this.#preferences, { origin, runner, device });
  }

  /** Forgets the runner. Resolves to whether that has been told to forget this device too. */
  async unpair(signal: AbortSignal): Promise<boolean> {
    const { device } = this.#paired();
    const isTold = await this.ask("DELETE", `devices/${device}`, signal).then(
      () => true,
      // It cannot be reached, which is told.
      () => false,
    );
    await this.#secrets.delete(TOKEN);
    keepPairing(this.#preferences, undefined);
    return isTold;
  }

  /** The tasks it has. */
  async tasks(signal: AbortSignal): Promise<readonly PlacedTask[]> {
    const schema = v.array(v.object({ id: v.string(), seq: v.number() }));
    return readAnswer(schema, await this.ask("GET", "tasks", signal));
  }

  /** The events of a task after one, some hundreds at most. @throws AppError `runner.malformed`. */
  async events(taskId: string, after: number, signal: AbortSignal): Promise<readonly JournalEvent[]> {
    return eventsIn(await this.ask("GET", `tasks/${taskId}/events?after=${after}`, signal));
  }

  /** Waits for the end of what a command asked for. */
  async outcome(taskId: string, command: string, signal: AbortSignal): Promise<WorkOutcome> {
    return readAnswer(outcome, await this.ask("GET", `tasks/${taskId}/outcome?of=${command}`, signal));
  }

  /** The events of a task after one, and what is being written, as they come. */
  async *stream(taskId: string, after: number, signal: AbortSignal): AsyncGenerator<TaskNews> {
    const response = await this.#fetch("GET", `tasks/${taskId}/stream?after=${after}`, signal);
    if (!response.ok || !response.body) throw await failureOf(response);
    for await (const { kind, data } of serverSent(response.body, signal)) {
      if (kind === "events") yield { events: eventsIn(data) };
      if (kind === "live") yield { live: readAnswer(livePiece, data) as LivePiece };
    }
  }

  /** Asks for something under the address of its API. @throws AppError, also the one that it answers with. */
  async ask(method: "GET" | "POST" | "DELETE", path: string, signal: AbortSignal, body: object = {}) {
    return contentOf(await this.#fetch(method, path, signal, body));
  }

  async #fetch(
    method: NonNullable<HttpRequest["method"]>,
    path: string,
    signal: AbortSignal,
    body: object = {},
  ): Promise<Response> {
    const { origin } = this.#paired();
    const token = await this.#secrets.get(TOKEN, origin);
    if (token === undefined) throw new AppError("runner.unpaired");
    const headers = { ...JSON_BODY, Authorization: `Bearer ${token}` };
    const sent = method === "POST" ? { body: JSON.stringify(body) } : {};
    return this.#http.fetch({ url: `${origin}${API}${path}`, method, headers, ...sent }, signal);
  }

  #paired(): Pairing {
    const { pairing } = this;
    if (!pairing) throw new AppError("runner.unpaired");
    return pairing;
  }
}

const JSON_BODY = { "Content-Type": "application/json" };

function originOf(address: string): string {
  const url = URL.parse(address.trim());
  const isLocal = url?.protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  if (url?.protocol !== "https:" && !isLocal) throw new AppError("address.insecure");
  return (url as URL).origin;
}

/** Whether another server answers, such as the one of this page, which gives the page itself or nothing. */
function isOfNoRunner({ ok, status, headers }: Response): boolean {
  const isPage = ok && headers.get("content-type")?.includes("text/html") === true;
  return isPage || status === 404 || status === 405;
}

async function contentOf(response: Response): Promise<unknown> {
  if (!response.ok) throw await failureOf(response);
  const text = await response.text().catch((error: unknown) => {
    // It was cut in its middle, and can be asked for again.
    throw isAbort(error) ? error : new AppError("network.failed", { host: "" }, { cause: error });
  });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError("runner.malformed", {}, { cause: error });
  }
}

async function failureOf(response: Response): Promise<AppError> {
  if (response.status === 401) return new AppError("runner.unpaired");
  if (response.status === 403 || response.status === 421) return new AppError("runner.other-origin");
  if (response.status === 429) return new AppError("runner.too-many-tries");
  // An answer without a reason has its status alone.
  const told = v.safeParse(failure, await response.json().catch(() => undefined));
  if (!told.success) return new AppError("runner.failed", { status: response.status });
  return new AppError(told.output.code, told.output.params as ErrorParams);
}

function eventsIn(data: unknown): readonly JournalEvent[] {
  const events = Array.isArray(data) ? data.map((each) => readRecord("events", each)) : [undefined];
  // One that cannot be read would leave a gap.
  if (events.includes(undefined)) throw new AppError("runner.malformed");
  return events as readonly JournalEvent[];
}

/** An answer of a runner as it has to be. @throws AppError `runner.malformed`. */
export function readAnswer<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, input);
  if (!result.success) throw new AppError("runner.malformed");
  return result.output;
}
