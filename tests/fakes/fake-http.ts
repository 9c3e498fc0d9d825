import { AppError } from "@core/errors/app-error";
import type { Http, HttpRequest } from "@core/ports/http";

type Match = string | RegExp | ((request: HttpRequest) => boolean);
type Answer = Response | ((request: HttpRequest, signal: AbortSignal) => Response | Promise<Response>);

/** A network that answers as told. What nobody told it to answer fails as an unreachable host does. */
export class FakeHttp implements Http {
  /** Every request made, oldest first. */
  readonly requests: HttpRequest[] = [];
  /** The signals they were made with. */
  readonly signals: AbortSignal[] = [];
  readonly #answers: { readonly match: Match; readonly answer: Answer; once: boolean }[] = [];

  /** Answers every request whose URL is, or matches, `match`; later rules win over earlier ones. */
  on(match: Match, answer: Answer): this {
    this.#answers.unshift({ match, answer, once: false });
    return this;
  }

  /** Answers one request only; several are used in the order given, before the lasting rules. */
  once(match: Match, answer: Answer): this {
    const lastOnce = this.#answers.filter(({ once }) => once).length;
    this.#answers.splice(lastOnce, 0, { match, answer, once: true });
    return this;
  }

  async fetch(request: HttpRequest, signal: AbortSignal): Promise<Response> {
    signal.throwIfAborted();
    this.requests.push(request);
    this.signals.push(signal);
    const rule = this.#answers.find(({ match }) => matches(match, request));
    if (!rule) throw new AppError("network.failed", { host: hostOf(request.url) });
    if (rule.once) this.#answers.splice(this.#answers.indexOf(rule), 1);
    const { answer } = rule;
    const response =
      typeof answer === "function" ? await orAborted(answer(request, signal), signal) : answer.clone();
    // The real network refuses to follow.
    if (response.headers.has("location")) throw new AppError("network.failed", { host: hostOf(request.url) });
    return response;
  }
}

/** A JSON answer. */
export function jsonResponse(body: unknown, init?: ResponseInit): Response {
  return Response.json(body, init);
}

/** An answer whose body arrives in the given chunks. */
export function streamResponse(chunks: readonly (string | Uint8Array)[], init?: ResponseInit): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) {
        controller.enqueue(typeof chunk === "string" ? encoder.encode(chunk) : chunk);
      }
      controller.close();
    },
  });
  return new Response(body, init);
}

function matches(match: Match, request: HttpRequest): boolean {
  if (typeof match === "function") return match(request);
  return typeof match === "string" ? request.url === match : match.test(request.url);
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "";
}

async function orAborted(answer: Response | Promise<Response>, signal: AbortSignal): Promise<Response> {
  // Most answers are there at once, and tests that cut a stream at every byte ask for thousands.
  if (answer instanceof Response) return answer;
  let onAbort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
  });
  signal.addEventListener("abort", onAbort);
  return Promise.race([answer, aborted]).finally(() => signal.removeEventListener("abort", onAbort));
}
