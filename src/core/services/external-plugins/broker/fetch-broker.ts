import * as v from "valibot";
import { addTraffic, type Traffic } from "../../../domain/model/traffic";
import { AppError } from "../../../errors/app-error";
import { Semaphore } from "../../../lifecycle/semaphore";
import { untilAborted } from "../../../lifecycle/until-aborted";
import type { Clock } from "../../../ports/clock";
import type { Http, HttpRequest } from "../../../ports/http";
import type { Asked, Carried, FetchGrants } from "../../../ports/plugin-cells";
import { type FetchRights, permittedRequest } from "./fetch-permission";
import { PulledBody } from "./pulled-body";

/** The limit of requests of a plugin at a time, from the first byte to the last; others wait. */
const MOST_OPEN = 8;

const pulled = v.strictObject({ stream: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) });

/** Makes the requests of one plugin, as far as they are permitted, and hands it the answers piece by piece. */
export class FetchBroker {
  readonly #rights: FetchRights;
  readonly #http: Http;
  readonly #clock: Clock;
  readonly #room = new Semaphore(MOST_OPEN);
  readonly #bodies = new Map<number, PulledBody>();
  #lastStream = 0;
  #traffic: readonly Traffic[] = [];

  constructor(rights: Omit<FetchRights, "pageOrigin">, http: Http, clock: Clock) {
    this.#rights = { ...rights, ...(http.pageOrigin ? { pageOrigin: http.pageOrigin } : {}) };
    this.#http = http;
    this.#clock = clock;
  }

  /** The traffic so far, by host. */
  get traffic(): readonly Traffic[] {
    return this.#traffic;
  }

  /** Answers with status, headers and the number of the body's stream. The signal ends the body as well. */
  async fetch(asked: Asked, signal: AbortSignal): Promise<Carried> {
    const request = await permittedRequest(asked, this.#rights);
    return new Promise((answer, fail) => {
      this.#room.run(() => this.#exchange(request, answer, signal, asked.grants), signal).catch(fail);
    });
  }

  /** The next piece of a body as bytes; without any at its end. */
  async pull({ value }: Asked): Promise<Carried> {
    const bytes = await this.#bodyOf(value)?.pull();
    return bytes ? { value: null, bytes } : { value: null };
  }

  async cancel({ value }: Asked): Promise<Carried> {
    this.#bodyOf(value)?.cancel();
    return { value: null };
  }

  async #exchange(
    request: HttpRequest,
    answer: (answer: Carried) => void,
    signal: AbortSignal,
    grants: FetchGrants | undefined,
  ): Promise<void> {
    const { host } = new URL(request.url);
    this.#count({
      host,
      requests: 1,
      sentBytes: new Blob([request.bytes ?? request.body ?? ""]).size,
      receivedBytes: 0,
    });
    const asking = this.#http.fetch(request, grants?.signal ?? signal);
    const { status, statusText, headers, body } = await untilAborted(asking, signal).catch((error) => {
      // One that is measured has the signal of its call, which goes on: what still comes is nobody's.
      asking.then((late) => late.body?.cancel()).catch(() => {});
      throw error;
    });
    const value = { status, statusText, headers: [...headers] };
    if (!body) return answer({ value: { ...value, stream: null } });
    this.#lastStream += 1;
    const stream = this.#lastStream;
    await new Promise<void>((resolve) => {
      const opened = new PulledBody(body, this.#clock, {
        onBytes: (receivedBytes) => {
          this.#count({ host, requests: 0, sentBytes: 0, receivedBytes });
          return grants?.onBytes?.(receivedBytes);
        },
        onOver: resolve,
      });
      this.#bodies.set(stream, opened);
      signal.addEventListener("abort", () => opened.cancel(), { once: true });
      if (signal.aborted) opened.cancel();
      answer({ value: { ...value, stream } });
    });
    this.#bodies.delete(stream);
  }

  /** Nothing of one that is over. @throws AppError `external-plugin.bad-request` where there never was such a stream. */
  #bodyOf(value: unknown): PulledBody | undefined {
    const read = v.safeParse(pulled, value);
    if (!read.success || read.output.stream > this.#lastStream)
      throw new AppError("external-plugin.bad-request", { reason: "no such stream" });
    return this.#bodies.get(read.output.stream);
  }

  #count(piece: Traffic): void {
    this.#traffic = addTraffic([...this.#traffic, piece]);
  }
}
