/** `npm run test:runner`: the tests of the runner, which kill for longer than in `npm test`; what stands after `--` goes to Vitest. */
import { join } from "node:path";
import process from "node:process";
import { assertNodeVersion, ensureInstalled, run, tool } from "./bootstrap.mjs";
import { buildRunnerForTests, runnerFolder } from "./runner-build.mjs";

assertNodeVersion();
await ensureInstalled({ whole: true });
await ensureInstalled({ folder: runnerFolder, whole: true });
await buildRunnerForTests();
const config = join(runnerFolder, "vitest.config.ts");
const env = { ...process.env, RUNNER_KILLS: "long" };
const args = [tool("vitest/vitest.mjs"), "run", "--config", config, ...process.argv.slice(2)];
process.exit(await run(process.execPath, args, { env }));
