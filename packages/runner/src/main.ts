import process from "node:process";
import type { Command } from "./commands/command";
import { CANNOT, serve } from "./commands/serve";
import { RunnerHome } from "./home/runner-home";
import { RunnerError } from "./runner-error";
import { sentenceOf } from "./texts";

const USAGE = `troupe [serve] [--port 4174] [--host 127.0.0.1] [--workers 2] [--name NAME:PORT]…
                                             serves the application and does its tasks until Ctrl+C
troupe run "…" [--file FILE]… [--out FILE] [--language en]
                                             does a task and writes its result
troupe provider NAME [--model MODEL] [--base-url ADDRESS]
                                             keeps the key of a provider
troupe --help                                says this`;

/** Commands that work with a core; the last two are processes of `serve`. Each is loaded when it is called, with all it needs. */
const COMMANDS = new Map<string, () => Promise<Command>>([
  ["run", async () => (await import("./commands/run")).runTask],
  ["provider", async () => (await import("./commands/provider")).addProvider],
  [
    "work",
    async () => {
      const { work } = await import("./commands/work");
      return () => work;
    },
  ],
  ["listen", async () => (await import("./commands/listen")).serveHttp],
]);

async function main([name = "serve", ...args]: readonly string[]): Promise<void> {
  if (/^(?:help|-h)$/.test(name) || [name, ...args].includes("--help")) return console.info(USAGE);
  const home = new RunnerHome();
  if (name === "serve" || name.startsWith("--")) {
    // The processes that it starts find the key there.
    home.key();
    return serve(home, name === "serve" ? args : [name, ...args]);
  }
  const load = COMMANDS.get(name);
  if (!load) throw new RunnerError(USAGE);
  const run = (await load())(args);
  const { withCore } = await import("./with-core");
  await withCore(home, { hasPrograms: name === "work" || name === "run" }, run);
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
