import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type ChatCompletionRequest,
  LLMock,
  type TextResponse,
  type ToolCallResponse,
} from "@copilotkit/aimock";
import { requestBody } from "./request-body";

/** Fault of the next request. */
export interface Fault {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  /** The server's message about the `status`. */
  readonly message?: string;
  /** Passes this many bytes of the reply on and then waits, for ever or until `cutHeld` or `releaseHeld`. */
  readonly holdAfterBytes?: number;
  /** Only requests whose body contains this text. */
  readonly when?: string;
  /** Lets the request wait until then. */
  readonly until?: Promise<void>;
  /** How often; once unless said otherwise. */
  times?: number;
}

/** One model request as the server saw it. */
export interface LoggedRequest {
  readonly path: string;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: string;
  readonly at: number;
}

/** A reply of which a part was passed on. */
interface HeldReply {
  readonly cut: () => void;
  readonly release: () => void;
}

/** Writes the reply to a request, with the reason why it ends and what it took where a text alone does not do. */
export type Reply = (chat: ChatCompletionRequest) => string | TextResponse | ToolCallResponse;

/**
 * A model server for journeys: the protocols are those of an independent mock, and in front of it stands a proxy that
 * adds the CORS headers a browser needs, keeps a log and makes faults.
 */
export class ModelServer {
  readonly requests: LoggedRequest[] = [];
  readonly #mock: LLMock;
  readonly #front: Server;
  readonly #faults: Fault[] = [];
  readonly #held: HeldReply[] = [];
  #cutsHeld = false;

  private constructor(mock: LLMock) {
    this.#mock = mock;
    this.#front = createServer((incoming, outgoing) => void this.#handle(incoming, outgoing));
  }

  static async start(
    reply: Reply,
    pace: { latencyMs?: number; chunkSize?: number } = {},
  ): Promise<ModelServer> {
    const mock = new LLMock({ port: 0, latency: pace.latencyMs ?? 1, chunkSize: pace.chunkSize ?? 24 });
    mock.on({ predicate: () => true }, (chat) => {
      const given = reply(chat);
      return typeof given === "string" ? { content: given } : given;
    });
    await mock.start();
    const server = new ModelServer(mock);
    await new Promise<void>((resolve) => server.#front.listen(0, "127.0.0.1", resolve));
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#front.address() as AddressInfo).port}`;
  }

  /** Requests that asked for a completion, oldest first. */
  get completions(): readonly LoggedRequest[] {
    return this.requests.filter(({ path, body }) => /chat|messages/.test(path) && body !== "");
  }

  fail(fault: Fault): this {
    this.#faults.push({ times: 1, ...fault });
    return this;
  }

  clearFaults(): void {
    this.#faults.length = 0;
  }

  /**
   * Breaks the connections of replies that are held, or are going to be. To be called once something of a reply is on
   * screen: a browser drops what it has received and nobody has read when a connection breaks.
   */
  cutHeld(): void {
    this.#cutsHeld = true;
    for (const reply of this.#held.splice(0)) reply.cut();
  }

  /** Passes on what is missing of the replies that are held. */
  releaseHeld(): void {
    for (const reply of this.#held.splice(0)) reply.release();
  }

  /** How many replies are held. */
  get heldCount(): number {
    return this.#held.length;
  }

  /** Goes away; doing so twice is harmless. */
  async stop(): Promise<void> {
    if (!this.#front.listening) return;
    this.#front.closeAllConnections();
    await new Promise((resolve) => this.#front.close(resolve));
    await this.#mock.stop();
  }

  async #handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const cors = {
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, POST, OPTIONS",
      "access-control-allow-headers": String(incoming.headers["access-control-request-headers"] ?? "*"),
      "access-control-expose-headers": "Retry-After",
    };
    if (incoming.method === "OPTIONS") return void outgoing.writeHead(204, cors).end();
    const body = await requestBody(incoming);
    if (body === undefined) return;
    this.requests.push({ path: incoming.url ?? "", headers: incoming.headers, body, at: Date.now() });
    const fault = this.#takeFault(body);
    await fault?.until;
    if (fault?.status) {
      outgoing.writeHead(fault.status, { "content-type": "application/json", ...cors, ...fault.headers });
      return void outgoing.end(
        JSON.stringify({ error: { message: fault.message ?? `simulated ${fault.status}` } }),
      );
    }
    this.#forward(incoming, outgoing, body, cors, fault);
  }

  /** Faults meet requests for a completion; listings and other probes without a body are let through. */
  #takeFault(body: string): Fault | undefined {
    if (body === "") return undefined;
    const fault = this.#faults.find(({ when }) => when === undefined || body.includes(when));
    if (fault?.times !== undefined) {
      fault.times -= 1;
      if (fault.times <= 0) this.#faults.splice(this.#faults.indexOf(fault), 1);
    }
    return fault;
  }

  #forward(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    body: string,
    cors: Record<string, string>,
    fault: Fault | undefined,
  ): void {
    const { host: _host, ...headers } = incoming.headers;
    const target = new URL(incoming.url ?? "/", this.#mock.url);
    const onward = request(target, { method: incoming.method ?? "GET", headers }, (answer) => {
      const own = Object.fromEntries(
        Object.entries(answer.headers).filter(([name]) => !name.startsWith("access-control")),
      );
      outgoing.writeHead(answer.statusCode ?? 502, { ...own, ...cors });
      let sent = 0;
      let limit = fault?.holdAfterBytes ?? Number.POSITIVE_INFINITY;
      const cut = () => void outgoing.destroy();
      const release = () => {
        limit = Number.POSITIVE_INFINITY;
        answer.resume();
      };
      answer.on("data", (chunk: Buffer) => {
        const part = chunk.subarray(0, limit - sent);
        sent += part.length;
        outgoing.write(part);
        if (sent < limit) return;
        answer.pause();
        if (part.length < chunk.length) answer.unshift(chunk.subarray(part.length));
        if (this.#cutsHeld) cut();
        else this.#held.push({ cut, release });
      });
      answer.on("end", () => outgoing.end());
    });
    onward.on("error", () => outgoing.destroy());
    outgoing.on("close", () => onward.destroy());
    onward.end(body);
  }
}
