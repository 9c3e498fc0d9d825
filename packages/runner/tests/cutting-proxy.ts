import type { AddressInfo } from "node:net";
import { connect, createServer, type Server, type Socket } from "node:net";

/** Connections in a row that may be cut early, so that whoever gives up after some tries comes through. */
const MOST_IN_A_ROW = 3;
/** Bytes after which the others are cut, too: streams, and connections that are used again. */
const LONGEST = 60_000;

/** A place on the way to a server that cuts connections at any byte: of the request, or of the answer. */
export class CuttingProxy {
  readonly #server: Server;
  readonly #random: () => number;
  readonly #target: () => number;
  #inARow = 0;
  /** How many connections it has cut. */
  cuts = 0;
  /** The share of connections that are cut early, 0 to 1; with 0, none is cut at all. */
  share = 0;

  private constructor(random: () => number, target: () => number) {
    this.#random = random;
    this.#target = target;
    this.#server = createServer((client) => this.#pass(client));
  }

  /** Listens; `target` gives the port of the server, `random` numbers from 0 to 1. */
  static async start(random: () => number, target: () => number): Promise<CuttingProxy> {
    const proxy = new CuttingProxy(random, target);
    await new Promise<void>((resolve) => proxy.#server.listen(0, "127.0.0.1", resolve));
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  stop(): void {
    this.#server.close();
  }

  #pass(client: Socket): void {
    const server = connect(this.#target(), "127.0.0.1");
    const end = () => {
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) socket.on("error", end).on("close", end);
    const isCut = this.#inARow < MOST_IN_A_ROW && this.#random() < this.share;
    this.#inARow = isCut ? this.#inARow + 1 : 0;
    // Skewed, as most answers are short.
    let left = isCut ? Math.floor(20_000 * this.#random() ** 4) : LONGEST * (0.2 + this.#random());
    const passing = (to: Socket) => (chunk: Buffer) => {
      to.write(this.share > 0 ? chunk.subarray(0, left) : chunk);
      left -= chunk.length;
      if (left > 0 || client.destroyed || this.share === 0) return;
      this.cuts += 1;
      end();
    };
    client.on("data", passing(server));
    server.on("data", passing(client));
  }
}
