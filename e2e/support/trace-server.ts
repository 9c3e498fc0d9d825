import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** An event of an ingestion batch as the server received it. */
export interface ReceivedEvent {
  readonly id: string;
  readonly type: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Stands in for Langfuse: takes batches of one pair of keys, refuses others, and allows every origin. */
export class TraceServer {
  readonly events: ReceivedEvent[] = [];
  /** How often keys were refused. */
  refused = 0;
  readonly #server: Server;
  readonly #authorization: string;

  private constructor(publicKey: string, secretKey: string) {
    this.#authorization = `Basic ${Buffer.from(`${publicKey}:${secretKey}`).toString("base64")}`;
    this.#server = createServer(async (incoming, outgoing) => {
      const cors = {
        "access-control-allow-origin": "*",
        "access-control-allow-methods": "POST, OPTIONS",
        "access-control-allow-headers": "authorization, content-type",
      };
      if (incoming.method === "OPTIONS") return void outgoing.writeHead(204, cors).end();
      const body = await read(incoming);
      const status = this.#take(incoming, body);
      outgoing.writeHead(status, { "content-type": "application/json", ...cors });
      outgoing.end(JSON.stringify({ successes: [], errors: [] }));
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

  /** What was received of a type, oldest first. */
  bodies(type: "trace-create" | "generation-create"): readonly Readonly<Record<string, unknown>>[] {
    return this.events.filter((event) => event.type === type).map(({ body }) => body);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #take(incoming: IncomingMessage, body: string): number {
    if (incoming.method !== "POST" || incoming.url !== "/api/public/ingestion") return 404;
    if (incoming.headers.authorization !== this.#authorization) {
      this.refused += 1;
      return 401;
    }
    this.events.push(...(JSON.parse(body) as { batch: ReceivedEvent[] }).batch);
    return 207;
  }
}

async function read(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
