import { spawn } from "node:child_process";
import { join } from "node:path";
import process from "node:process";

/** The runner as it was built. */
export const SCRIPT = join(import.meta.dirname, "../dist/troupe.js");

/** Runs a command of the built runner to its end. */
export async function troupe(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  input = "",
): Promise<{ code: unknown; said: string; told: string }> {
  const child = spawn(process.execPath, [SCRIPT, ...args], { env, cwd: String(env.TROUPE_HOME) });
  let [said, told] = ["", ""];
  child.stdout.on("data", (text) => (said += text));
  child.stderr.on("data", (text) => (told += text));
  child.stdin.end(input);
  const code = await new Promise((resolve) => child.once("close", resolve));
  return { code, said, told };
}
