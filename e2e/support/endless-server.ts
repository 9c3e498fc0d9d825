import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Content and pace of a reply without end. */
export interface Endless {
  /** Repeated for ever. */
  readonly text: string;
  /** As fast as the page takes it where absent, until it trickles. */
  readonly bytesPerSecond?: number;
  /** Bytes from which on it only trickles: however slow the page is, it reaches no limit beyond them. */
  readonly trickleFromBytes?: number;
  /** Characters of text in one event. */
  readonly pieceLength?: number;
}

const BEAT_MS = 20;
/** Bytes a second. */
const TRICKLE = 1_000;
const PIECE_LENGTH = 24;
const CORS = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };

/** A model server in OpenAI's style whose first reply never ends; those after it say "Done." */
export class EndlessServer {
  /** Bytes of the endless reply that the connection has taken so far. */
  sentBytes = 0;
  /** Whether the page has closed the connection of the endless reply. */
  isLeft = false;
  readonly #server: Server;
  #endless: Endless | undefined;

  private constructor(endless: Endless) {
    this.#endless = endless;
    this.#server = createServer((incoming, outgoing) => this.#answer(incoming, outgoing));
  }

  static async start(endless: Endless): Promise<EndlessServer> {
    const server = new EndlessServer(endless);
    await new Promise<void>((resolve) => server.#server.listen(0, "127.0.0.1", resolve));
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
    incoming.resume();
    if (incoming.method !== "POST") return void outgoing.writeHead(200, CORS).end("{}");
    const endless = this.#endless;
    this.#endless = undefined;
    outgoing.writeHead(200, { "content-type": "text/event-stream", ...CORS });
    if (endless) this.#stream(outgoing, endless);
    else outgoing.end(`${eventOf("Done.")}data: [DONE]\n\n`);
  }

  #stream(outgoing: ServerResponse, endless: Endless): void {
    const { text, bytesPerSecond, pieceLength = PIECE_LENGTH, trickleFromBytes = Infinity } = endless;
    const block = blockOf(text, pieceLength);
    outgoing.on("close", () => {
      this.isLeft = true;
    });
    let dueBytes = 0;
    const send = () => {
      if (bytesPerSecond === undefined) dueBytes = Math.max(dueBytes, trickleFromBytes);
      while (!this.isLeft && this.sentBytes < dueBytes) {
        this.sentBytes += block.length;
        if (!outgoing.write(block)) return void outgoing.once("drain", send);
      }
      const pace = this.sentBytes < trickleFromBytes ? (bytesPerSecond ?? 0) : TRICKLE;
      dueBytes += (pace * BEAT_MS) / 1000;
      if (!this.isLeft) setTimeout(send, BEAT_MS);
    };
    send();
  }
}

/** Some kilobytes of events which, one after the other, say `text` again and again. */
function blockOf(text: string, pieceLength: number): Buffer {
  const repeated = text.repeat(Math.ceil(2_000 / text.length));
  const events: string[] = [];
  for (let at = 0; at < repeated.length; at += pieceLength) {
    events.push(eventOf(repeated.slice(at, at + pieceLength)));
  }
  return Buffer.from(events.join(""));
}

function eventOf(content: string): string {
  return `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
}
