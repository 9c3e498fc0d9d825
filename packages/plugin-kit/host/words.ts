import english from "virtual:english-texts";
import { isAppError } from "../../../src/core/errors/app-error";
import { nextStepOf, withNextStep } from "./next-step";

/** An error of the application as it arrives in a plugin, which has no texts: the code, and its values as JSON. */
const RAW = /\b([a-z][\w-]*(?:\.[\w-]+)+) (\{(?:"(?:[^"\\]|\\.)*"|[^"{}])*\})/g;
/** Texts of errors that are the kit's own. */
const OWN: Texts = {
  samples: {
    "no-answer":
      'nothing in “answers” of the sample is for {{method}} {{url}}: add { "url": "{{url}}", "text": "…" }',
  },
};

/** The application's text for an error, in English, or its message, with what to do about it where that is known. */
export function wordsOf(error: unknown): string {
  return sentencesOf(withNextStep(textOf(error)));
}

/** A text with the codes in it as sentences, each with what to do about it where that is known. */
export function sentencesOf(text: string): string {
  return text.replace(RAW, (raw, code: string, json: string) => {
    const params = paramsOf(json);
    const sentence = params && filled(code, params);
    return sentence ?? raw;
  });
}

function textOf(error: unknown): string {
  if (!isAppError(error)) return error instanceof Error ? error.message : String(error);
  return filled(error.code, error.params) ?? error.message;
}

/** The text of a code with its blanks filled in, and with what to do where that is known; `undefined` where there is none. */
function filled(code: string, params: Readonly<Record<string, unknown>>): string | undefined {
  const find = (texts: Texts | undefined) =>
    code.split(".").reduce<unknown>((found, key) => (found as Texts | undefined)?.[key], texts);
  const text = find(english.errors) ?? find(OWN);
  if (typeof text !== "string") return undefined;
  const sentence = text.replace(/\{\{(\w+)(?:, number)?\}\}/g, (_, name: string) => {
    const value = params[name] ?? "";
    return typeof value === "number" ? value.toLocaleString("en") : String(value);
  });
  return sentence + nextStepOf(code, params);
}

function paramsOf(json: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return JSON.parse(json);
  } catch {
    // No JSON, so no error of the application: the text stays as it is.
    return undefined;
  }
}

type Texts = Readonly<Record<string, unknown>>;
