import english from "virtual:english-texts";
import { isAppError } from "../../../src/core/errors/app-error";
import { withNextStep } from "./next-step";

/** The application's text for an error, in English, or its message, with what to do about it where that is known. */
export function wordsOf(error: unknown): string {
  return withNextStep(textOf(error));
}

function textOf(error: unknown): string {
  if (!isAppError(error)) return error instanceof Error ? error.message : String(error);
  const { code, params, message } = error;
  const text = code
    .split(".")
    .reduce<unknown>((texts, key) => (texts as Texts | undefined)?.[key], english.errors);
  if (typeof text !== "string") return message;
  return text.replace(/\{\{(\w+)(?:, number)?\}\}/g, (_, name: string) => {
    const value = params[name] ?? "";
    return typeof value === "number" ? value.toLocaleString("en") : value;
  });
}

type Texts = Readonly<Record<string, unknown>>;
