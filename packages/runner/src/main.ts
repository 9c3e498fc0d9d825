import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { serveHttp } from "./commands/listen";
import { addProvider } from "./commands/provider";
import { runTask } from "./commands/run";
import { CANNOT, serve } from "./commands/serve";
import { work } from "./commands/work";
import { readRoots } from "./folders/roots";
import { openDatabase } from "./home/open-database";
import { RunnerHome } from "./home/runner-home";
import { MCP_FILE, mcpPrograms } from "./mcp/plugin";
import { RunnerCore } from "./runner-core";
import { RunnerError } from "./runner-error";
import { sentenceOf } from "./texts";
import { provideWorkers } from "./worker-threads/thread-worker";

/** The exit code of a process that has lost its database, and with it every lock. */
const LOST = 70;

const USAGE = `troupe [serve] [--port 4174] [--host 127.0.0.1] [--workers 2] [--name NAME:PORT]…
                                             serves the application and does its tasks until Ctrl+C
troupe run "…" [--file FILE]… [--out FILE] [--language en]
                                             does a task and writes its result
troupe provider NAME [--model MODEL] [--base-url ADDRESS]
                                             keeps the key of a provider
troupe --help                                says this`;

/** A command by its arguments, which are read before anything is opened. @throws of what is wrong with them. */
type Command = (args: readonly string[]) => (core: RunnerCore, publicFolder: string) => Promise<void>;

/** Commands that work with a core; the last two are processes of `serve`. */
const COMMANDS: Readonly<Record<string, Command>> = {
  run: runTask,
  provider: addProvider,
  work: () => work,
  listen: (args) => (core, publicFolder) => serveHttp(core, args, publicFolder),
};

async function main([name = "serve", ...args]: readonly string[]): Promise<void> {
  if (/^(?:help|-h)$/.test(name) || [name, ...args].includes("--help")) return console.info(USAGE);
  const home = new RunnerHome();
  if (name === "serve" || name.startsWith("--")) {
    // The processes that it starts find the key there.
    home.key();
    return serve(home, name === "serve" ? args : [name, ...args]);
  }
  const command = COMMANDS[name];
  if (!command) throw new RunnerError(USAGE);
  const run = command(args);
  provideWorkers();
  const key = home.key();
  const database = await openDatabase(home);
  try {
    const core = await RunnerCore.open({
      ...{ databaseUrl: database.url, key, publicFolder: publicFolder(), roots: readRoots(home) },
      plugins: name === "work" || name === "run" ? [mcpPrograms(home.path(MCP_FILE))] : [],
      onLost: (reason) => {
        console.error(`The database is gone: ${reason}`);
        process.exit(LOST);
      },
    });
    await run(core, publicFolder()).finally(() => core.close());
  } finally {
    await database.close();
  }
}

/** The application as it was built, else the files it is built with. */
function publicFolder(): string {
  const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");
  const built = join(root, "dist");
  return existsSync(join(built, "agents")) ? built : join(root, "public");
}

function isTaken(error: unknown): boolean {
  return ["EADDRINUSE", "EACCES", "EADDRNOTAVAIL"].includes(String((error as NodeJS.ErrnoException).code));
}

// The engine's connections ask for something at once when they are made, which pg warns of with every start.
process.noDeprecation = true;
try {
  await main(process.argv.slice(2));
  process.exit(0);
} catch (error) {
  console.error(sentenceOf(error));
  process.exit(isTaken(error) ? CANNOT : 1);
}
