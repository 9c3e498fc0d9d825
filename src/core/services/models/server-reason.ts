import { isAppError } from "../../errors/app-error";

const LONGEST = 300;
/** A web page is no sentence. */
const MARKUP = /^\s*</;

/** The sentence a server gave for refusing a request, without the JSON around it; empty where there is none. */
export function serverReason(error: unknown): string {
  if (!isAppError(error)) return "";
  const { body, message } = error.params;
  const text = String(body ?? message ?? "");
  if (MARKUP.test(text)) return "";
  return (sentenceIn(parsed(text)) ?? text).replace(/\s+/g, " ").trim().slice(0, LONGEST);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Providers call it `message`, `error`, `detail` or `error_description`, within an object or a list of one. */
function sentenceIn(value: unknown, depth = 0): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null || depth > 4) return undefined;
  if (Array.isArray(value)) return sentenceIn(value[0], depth + 1);
  const fields = value as Readonly<Record<string, unknown>>;
  const inner = fields.error_description ?? fields.message ?? fields.error ?? fields.detail ?? fields.msg;
  return sentenceIn(inner, depth + 1) ?? "";
}
