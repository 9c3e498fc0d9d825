import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { serverNameOf } from "./server-name";

/** A server on this machine that counts what arrives and never answers. */
export interface Listener {
  readonly port: number;
  /** How many connections came, or packets. */
  readonly arrivals: number;
  stop(): Promise<void>;
}

/** A listener that reads which server each connection asks for. */
export interface TlsListener extends Listener {
  /** The names, in the order in which they came; an address has none. */
  readonly names: readonly string[];
}

/** Listens for TCP connections, and so for every attempt at TLS, of which this sees the first bytes. */
export async function listenForTls(): Promise<TlsListener> {
  const sockets = new Set<Socket>();
  const names: string[] = [];
  let arrivals = 0;
  const server = createServer((socket) => {
    arrivals += 1;
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("data", (hello) => {
      const name = serverNameOf(hello);
      if (name) names.push(name);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the listener has no port");
  return {
    port: address.port,
    names,
    get arrivals() {
      return arrivals;
    },
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Listens for UDP packets, as WebRTC sends them. */
export async function listenForUdp(): Promise<Listener> {
  let arrivals = 0;
  const socket = createSocket("udp4", () => {
    arrivals += 1;
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    port: socket.address().port,
    get arrivals() {
      return arrivals;
    },
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}
