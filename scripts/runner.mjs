/**
 * `npm run runner`: installs what is missing, builds what has changed and starts the runner; what stands after `--` goes to
 * it. See docs/runner.md.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { assertNodeVersion, ensureInstalled, root } from "./bootstrap.mjs";
import { buildRunner, buildServed, runnerFolder } from "./runner-build.mjs";

assertNodeVersion();
await ensureInstalled();
await ensureInstalled({ folder: runnerFolder });
await buildRunner();
const args = process.argv.slice(2);
const serves =
  !args.includes("--help") && (args.length === 0 || args[0] === "serve" || args[0].startsWith("--"));
if (serves) await buildServed();

const script = join(runnerFolder, "dist", "troupe.js");
const runner = spawn(process.execPath, [script, ...args], {
  cwd: process.env.INIT_CWD ?? root,
  stdio: "inherit",
});
// The terminal tells both of Ctrl+C; what others send to this process is passed on.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => runner.kill("SIGTERM"));
runner.once("close", (code) => process.exit(code ?? 1));
