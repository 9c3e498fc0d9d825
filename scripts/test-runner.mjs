/** `npm run test:runner`: the tests of the runner alone; what stands after `--` goes to Vitest. */
import { join } from "node:path";
import process from "node:process";
import { assertNodeVersion, ensureInstalled, run, tool } from "./bootstrap.mjs";
import { buildRunner, runnerFolder } from "./runner-build.mjs";

assertNodeVersion();
await ensureInstalled({ whole: true });
await ensureInstalled({ folder: runnerFolder, whole: true });
await buildRunner();
const config = join(runnerFolder, "vitest.config.ts");
process.exit(
  await run(process.execPath, [
    tool("vitest/vitest.mjs"),
    "run",
    "--config",
    config,
    ...process.argv.slice(2),
  ]),
);
