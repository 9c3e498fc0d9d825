import { AppError } from "../../../src/core/errors/app-error";
import type { Http, HttpRequest } from "../../../src/core/ports/http";

/** Answer of a server, as an author writes it down. */
export interface Answer {
  /** Beginning of the address; any where absent. */
  readonly url?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly text?: string;
  readonly json?: unknown;
}

/** How servers behave during one call. */
export interface NetworkOptions {
  readonly answers?: readonly Answer[];
  /** Bodies come in pieces of so many bytes; in one where absent. */
  readonly pieceBytes?: number;
  /** Whether bodies have no end. */
  readonly isEndless?: boolean;
}

/** The network of one call, behind the application's own broker. */
export class Network implements Http {
  /** Requests that servers received, with keys put in. */
  readonly requests: HttpRequest[] = [];
  readonly #options: NetworkOptions;

  constructor(options: NetworkOptions = {}) {
    this.#options = options;
  }

  async fetch(request: HttpRequest): Promise<Response> {
    this.requests.push(request);
    const answer = this.#options.answers?.find(({ url = "" }) => request.url.startsWith(url));
    if (!answer)
      throw new AppError("samples.no-answer", { method: request.method ?? "GET", url: request.url });
    const { status = 200, json } = answer;
    const type = json === undefined ? "text/event-stream" : "application/json";
    const text = answer.text ?? (json === undefined ? "" : JSON.stringify(json));
    const headers = { "content-type": type, ...answer.headers };
    return new Response(this.#body(new TextEncoder().encode(text)), { status, headers });
  }

  #body(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
    const { pieceBytes = Math.max(1, bytes.length), isEndless } = this.#options;
    let at = 0;
    return new ReadableStream({
      pull(controller) {
        if (at < bytes.length) controller.enqueue(bytes.slice(at, at + pieceBytes));
        else if (!isEndless) controller.close();
        else return new Promise<void>(() => {});
        at += pieceBytes;
      },
    });
  }
}
