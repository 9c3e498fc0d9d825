import { type ErrorParams, isAppError } from "@core/errors/app-error";
import errors from "../../../src/plugins/locale-en/errors.json";
import { RunnerError } from "./runner-error";

/** The sentence of an error for people who read it in a terminal. */
export function sentenceOf(error: unknown): string {
  if (error instanceof RunnerError) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code?.startsWith("ERR_PARSE_ARGS_")) return `${message}\ntroupe --help says how it is called.`;
  if (isAppError(error)) return errorText(error.code, error.params);
  if (code === "EADDRINUSE") return "The port is taken. Choose another one with --port.";
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** The sentence of a code, with its values filled in; the code itself where there is none. */
export function errorText(code: string, params: ErrorParams): string {
  const found = code
    .split(".")
    .reduce<unknown>((texts, part) => (texts as Record<string, unknown> | undefined)?.[part], errors);
  if (typeof found !== "string") return `${code} ${JSON.stringify(params)}`;
  const filled = found.replace(/\{\{(\w+)[^}]*\}\}/g, (_, name: string) => String(params[name] ?? ""));
  // No link leads anywhere in a terminal.
  return filled.replace(/\[([^\]]+)\]\([^)]+\)/g, "$1");
}
