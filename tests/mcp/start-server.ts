import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { resolve } from "node:path";

/** A server of somebody else, from npm, that runs as it was published. */
export interface StartedServer {
  readonly url: string;
  stop(): void;
}

const MODULES = resolve("node_modules/@modelcontextprotocol");
const BOOT_LIMIT_MS = 20_000;

/** Free when asked; nothing else here takes ports meanwhile but servers that ask for any. */
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
  const port = wanted ?? (await freePort());
  const script = `${MODULES}/server-everything/dist/index.js`;
  return started([script, "streamableHttp"], { PORT: String(port) }, `http://localhost:${port}/mcp`);
}

/** A server whose one tool has a view (MCP Apps). */
export async function startWithView(): Promise<StartedServer> {
  const port = await freePort();
  const script = `${MODULES}/server-basic-vanillajs/dist/index.js`;
  return started([script], { PORT: String(port) }, `http://localhost:${port}/mcp`);
}

/** The SDK's example server with its demo authorization server, which lets nobody in who has not signed in. */
export async function startWithSignIn(): Promise<StartedServer> {
  const [port, authPort] = [await freePort(), await freePort()];
  const script = `${MODULES}/sdk/dist/esm/examples/server/simpleStreamableHttp.js`;
  const environment = { MCP_PORT: String(port), MCP_AUTH_PORT: String(authPort) };
  return started([script, "--oauth", "--oauth-strict"], environment, `http://localhost:${port}/mcp`);
}

async function started(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  url: string,
): Promise<StartedServer> {
  const server = spawn(process.execPath, args, { env: { ...process.env, ...environment }, stdio: "pipe" });
  await listening(server, url);
  return { url, stop: () => void server.kill("SIGKILL") };
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
