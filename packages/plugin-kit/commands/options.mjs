import { parseArgs } from "node:util";

/** Modules to leave empty, in all commands that build. */
export const STUB = { stub: { type: "string", multiple: true, default: [] } };

/** A call that takes longer counts as one that hangs. */
const LIMIT_SECONDS = 20;
/** The longest that code of the plugin may take, in all commands that run any. */
export const TIMEOUT = { timeout: { type: "string", default: String(LIMIT_SECONDS) } };

/** That time in milliseconds. @throws Error where it is none. */
export function limitMsOf({ timeout }) {
  const limitMs = Number(timeout) * 1000;
  if (!(limitMs > 0)) throw new Error("--timeout takes a number of seconds.");
  return limitMs;
}

/** The options and the other words of a command. @throws Error where one is not known. */
export function optionsIn(args, options) {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  return { values, names: positionals };
}
