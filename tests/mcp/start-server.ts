import { type ChildProcess, spawn } from "node:child_process";
import { createServer as createGate, request } from "node:http";
import { createServer } from "node:net";
import { resolve } from "node:path";
import { bridgeAddress, bridgeCommand } from "../../src/plugins/mcp/configuration/local-command";

/** A server of somebody else, from npm, that runs as it was published. */
export interface StartedServer {
  readonly url: string;
  /** Ends it; resolves once its port is free again. */
  stop(): Promise<void>;
}

const MODULES = resolve("node_modules/@modelcontextprotocol");
/** A guard: a busy machine takes its time. */
const BOOT_LIMIT_MS = 120_000;
const MOST_TRIES = 5;

/** Free when asked. Any connection that somebody opens may take it until a slow server does. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => {
    server.listen(0, done);
  });
  const address = server.address();
  await new Promise((done) => {
    server.close(done);
  });
  return typeof address === "object" && address ? address.port : 0;
}

/** The reference server with one of everything the protocol has, at a port of its own where none is given. */
export async function startEverything(wanted?: number): Promise<StartedServer> {
  const script = `${MODULES}/server-everything/dist/index.js`;
  const start = (port: number) =>
    started([script, "streamableHttp"], { PORT: String(port) }, `http://localhost:${port}/mcp`);
  return wanted === undefined ? atFreePort(start) : start(wanted);
}

/** The header that `startWithHeaders` wants, and what it has to be. */
export const WANTED_HEADER = { name: "X-Api-Key", value: "wanted-secret-0123456789" } as const;

/** The reference server behind a gate that lets nobody in without its header, and tells of no sign-in. */
export async function startWithHeaders(): Promise<StartedServer> {
  const server = await startEverything();
  const port = await freePort();
  const target = new URL(server.url);
  const gate = createGate((incoming, outgoing) => {
    if (incoming.url !== "/mcp" || incoming.headers["x-api-key"] !== WANTED_HEADER.value) {
      outgoing.writeHead(incoming.url === "/mcp" ? 401 : 404).end("no");
      return;
    }
    const { method = "GET", url: path, headers } = incoming;
    const passed = request({ host: target.hostname, port: target.port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      answer.on("error", () => outgoing.destroy());
    });
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((done) => {
    gate.listen(port, done);
  });
  const stop = () => {
    gate.close();
    gate.closeAllConnections();
    return server.stop();
  };
  return { url: `http://localhost:${port}/mcp`, stop };
}

/**
 * The file system server for one folder, a program that speaks over its standard streams, behind the bridge of the command
 * that `bridgeCommand` gives, run by a shell as somebody would who was told it.
 */
export async function startBridged(folder: string): Promise<StartedServer> {
  return atFreePort((port) => {
    const script = resolve(MODULES, "server-filesystem/dist/index.js");
    const program = { command: process.execPath, args: [script, folder], env: {} };
    const options = { origin: "http://localhost", port, isWindows: false };
    const [bridge, url] = [resolve("node_modules/supergateway/dist/index.js"), bridgeAddress(port)];
    // As published, but from where it is installed already.
    const command = bridgeCommand(program, options).replace(
      "npx -y supergateway",
      `"${process.execPath}" "${bridge}"`,
    );
    return started(["-c", `exec ${command}`], {}, url, "/bin/sh");
  });
}

/** A server whose one tool has a view (MCP Apps). */
export async function startWithView(): Promise<StartedServer> {
  const script = `${MODULES}/server-basic-vanillajs/dist/index.js`;
  return atFreePort((port) => started([script], { PORT: String(port) }, `http://localhost:${port}/mcp`));
}

/** The SDK's example server with its demo authorization server, which lets nobody in who has not signed in. */
export async function startWithSignIn(): Promise<StartedServer> {
  const script = `${MODULES}/sdk/dist/esm/examples/server/simpleStreamableHttp.js`;
  return atFreePort(async (port) => {
    const environment = { MCP_PORT: String(port), MCP_AUTH_PORT: String(await freePort()) };
    return started([script, "--oauth", "--oauth-strict"], environment, `http://localhost:${port}/mcp`);
  });
}

async function started(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  url: string,
  program = process.execPath,
): Promise<StartedServer> {
  const server = spawn(program, args, { env: { ...process.env, ...environment }, stdio: "pipe" });
  const ended = new Promise<void>((done) => {
    server.once("exit", () => done());
  });
  await listening(server, url);
  return {
    url,
    stop: () => {
      server.kill("SIGKILL");
      return ended;
    },
  };
}

/** Starts a server at a free port; at another one where somebody else has taken it before the server could. */
async function atFreePort(start: (port: number) => Promise<StartedServer>): Promise<StartedServer> {
  for (let tries = 1; ; tries++)
    try {
      return await start(await freePort());
    } catch (error) {
      if (tries === MOST_TRIES || !String(error).includes("EADDRINUSE")) throw error;
    }
}

/** Resolves once the server answers. @throws Error with its output where it does not come up in time. */
async function listening(server: ChildProcess, url: string): Promise<void> {
  let said = "";
  server.stderr?.on("data", (text) => {
    said += text;
  });
  const until = Date.now() + BOOT_LIMIT_MS;
  while (Date.now() < until && server.exitCode === null) {
    const answered = await fetch(url).catch(() => undefined);
    if (answered) return;
    await new Promise((later) => setTimeout(later, 50));
  }
  server.kill("SIGKILL");
  throw new Error(`${url} did not come up: ${said.slice(0, 2_000)}`);
}
