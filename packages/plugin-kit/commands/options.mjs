import { parseArgs } from "node:util";

/** Modules to leave empty, in all commands that build. */
export const STUB = { stub: { type: "string", multiple: true, default: [] } };

/** The options and the other words of a command. @throws Error where one is not known. */
export function optionsIn(args, options) {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  return { values, names: positionals };
}
