import { CellOutput, type CodeFile, readFiles, shown } from "./cell-output";
import { javaScriptGuest } from "./javascript-guest";

/*
 * Runs in the worker of a cell, after the text that the agent wrote: a worker may make no code of a text, so that text is
 * part of the worker's own. See `run-javascript.ts`.
 */

/** Global scope with the function that the text before this one defines. */
type AgentScope = typeof globalThis & { agentCode?: () => Promise<unknown> };

const output = new CellOutput();

addEventListener(
  "message",
  ({ data }: MessageEvent<{ readonly files: readonly CodeFile[] }>) => {
    run(data.files).catch((error: unknown) => {
      const [, line = "0"] = /blob:[^\s)]*?:(\d+):\d+/.exec(String((error as Error | null)?.stack)) ?? [];
      // The first line of the text is not the agent's.
      output.fail(String(error), Math.max(0, Number(line) - 1));
    });
  },
  { once: true },
);

async function run(files: readonly CodeFile[]): Promise<void> {
  const { print, ...guest } = javaScriptGuest(await readFiles(files), output);
  Object.assign(globalThis, guest);
  for (const level of ["log", "info", "warn", "error", "debug", "table"] as const) console[level] = print;
  output.done(shown(await (globalThis as AgentScope).agentCode?.()));
}
