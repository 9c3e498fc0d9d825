import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import type { Command } from "./commands/command";
import { readRoots } from "./folders/roots";
import { openDatabase } from "./home/open-database";
import type { RunnerHome } from "./home/runner-home";
import { MCP_FILE, mcpPrograms } from "./mcp/plugin";
import { RunnerCore } from "./runner-core";
import { provideWorkers } from "./worker-threads/thread-worker";

/** The exit code of a process that has lost its database, and with it every lock. */
const LOST = 70;

/** Runs a command with a core over the database of a home, and lets go of both. Programs with tools are there for those that use them. */
export async function withCore(
  home: RunnerHome,
  { hasPrograms }: { readonly hasPrograms: boolean },
  run: ReturnType<Command>,
): Promise<void> {
  provideWorkers();
  const key = home.key();
  const database = await openDatabase(home);
  try {
    const core = await RunnerCore.open({
      ...{ databaseUrl: database.url, key, publicFolder: publicFolder(), roots: readRoots(home) },
      plugins: hasPrograms ? [mcpPrograms(home.path(MCP_FILE))] : [],
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
