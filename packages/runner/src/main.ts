import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { addProvider } from "./commands/provider";
import { runTask } from "./commands/run";
import { openDatabase } from "./home/open-database";
import { RunnerHome } from "./home/runner-home";
import { RunnerCore } from "./runner-core";
import { RunnerError } from "./runner-error";
import { sentenceOf } from "./texts";
import { provideWorkers } from "./worker-threads/thread-worker";

/** The exit code of a process that has lost its database, and with it every lock. */
const LOST = 70;

const USAGE = `troupe run "…" [--file FILE]… [--out FILE] [--language en]   does a task and writes its result
troupe provider NAME [--model MODEL] [--base-url ADDRESS]        keeps the key of a provider`;

type Command = (core: RunnerCore, args: readonly string[]) => Promise<void>;

const COMMANDS: Readonly<Record<string, Command>> = { run: runTask, provider: addProvider };

async function main([name = "", ...args]: readonly string[]): Promise<void> {
  const command = COMMANDS[name];
  if (!command) throw new RunnerError(USAGE);
  provideWorkers();
  const home = new RunnerHome();
  const key = home.key();
  const database = await openDatabase(home);
  try {
    const core = await RunnerCore.open({
      ...{ databaseUrl: database.url, key, publicFolder: publicFolder() },
      onLost: (reason) => {
        console.error(`The database is gone: ${reason}`);
        process.exit(LOST);
      },
    });
    await command(core, args).finally(() => core.close());
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

try {
  await main(process.argv.slice(2));
  process.exit(0);
} catch (error) {
  console.error(sentenceOf(error));
  process.exit(1);
}
