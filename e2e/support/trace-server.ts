import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { requestBody } from "./request-body";

/** An event of an ingestion batch as the server received it. */
export interface ReceivedEvent {
  readonly id: string;
  readonly type: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A record that was made for a request of its own. */
export interface ReceivedRecord {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

interface Answer {
  readonly status: number;
  readonly answer: object;
}

/** Stands in for Langfuse: takes batches of one pair of keys, gives prompts, refuses others, allows every origin. */
export class TraceServer {
  readonly events: ReceivedEvent[] = [];
  /** The prompts it keeps, by name and label. */
  readonly prompts = new Map<string, string>();
  /** Addresses of prompts that were asked for. */
  readonly askedFor: string[] = [];
  /** Prompts, datasets and their items that were made. */
  readonly made: ReceivedRecord[] = [];
  readonly #server: Server;
  readonly #authorization: string;

  private constructor(publicKey: string, secretKey: string) {
    this.#authorization = `Basic ${Buffer.from(`${publicKey}:${secretKey}`).toString("base64")}`;
    this.#server = createServer(async (incoming, outgoing) => {
      const cors = {
        "access-control-allow-origin": "*",
        "access-control-allow-methods": "POST, PATCH, OPTIONS",
        "access-control-allow-headers": "authorization, content-type",
      };
      if (incoming.method === "OPTIONS") return void outgoing.writeHead(204, cors).end();
      const body = await requestBody(incoming);
      if (body === undefined) return;
      const { status, answer } = this.#answer(incoming, body);
      outgoing.writeHead(status, { "content-type": "application/json", ...cors });
      outgoing.end(JSON.stringify(answer));
    });
  }

  static async start(publicKey: string, secretKey: string): Promise<TraceServer> {
    const server = new TraceServer(publicKey, secretKey);
    await new Promise<void>((resolve) => server.#server.listen(0, "127.0.0.1", resolve));
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Bodies received of a type, oldest first. */
  bodies(type: "trace-create" | "generation-create"): readonly Readonly<Record<string, unknown>>[] {
    return this.events.filter((event) => event.type === type).map(({ body }) => body);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #answer(incoming: IncomingMessage, body: string): Answer {
    const { method, url: path = "" } = incoming;
    if (path === "/api/public/health") return { status: 200, answer: { status: "OK", version: "3.99.0" } };
    if (method === "POST" && path !== "/api/public/ingestion") return this.#make(incoming, body);
    return this.#promptOrBatch(incoming, body);
  }

  #make({ url: path = "", headers }: IncomingMessage, body: string): Answer {
    if (headers.authorization !== this.#authorization) return { status: 401, answer: { message: "no" } };
    this.made.push({ path, body: JSON.parse(body) });
    return { status: 200, answer: { version: 1, labels: [], ...JSON.parse(body) } };
  }

  #promptOrBatch(incoming: IncomingMessage, body: string): Answer {
    const asked = /^\/api\/public\/v2\/prompts\/([^?]+)(?:\?label=(.+))?$/.exec(incoming.url ?? "");
    if (!asked) return { status: this.#take(incoming, body), answer: { successes: [], errors: [] } };
    this.askedFor.push(incoming.url ?? "");
    if (incoming.headers.authorization !== this.#authorization)
      return { status: 401, answer: { message: "no" } };
    const [, name = "", label = "production"] = asked;
    const prompt = this.prompts.get(`${name}/${label}`);
    if (prompt === undefined) return { status: 404, answer: { message: "Prompt not found" } };
    const rest = { version: 1, config: {}, labels: [label], tags: [] };
    return { status: 200, answer: { name, type: "text", prompt, ...rest } };
  }

  #take(incoming: IncomingMessage, body: string): number {
    if (incoming.method !== "POST" || incoming.url !== "/api/public/ingestion") return 404;
    if (incoming.headers.authorization !== this.#authorization) return 401;
    this.events.push(...(JSON.parse(body) as { batch: ReceivedEvent[] }).batch);
    return 207;
  }
}
