import { isAppError } from "@core/errors/app-error";
import type { LogFields, Logger } from "@core/ports/logger";

/** Writes to the browser's console, with secrets kept out. */
export class ConsoleLogger implements Logger {
  readonly #scope: string | undefined;

  constructor(scope?: string) {
    this.#scope = scope;
  }

  info(message: string, fields?: LogFields): void {
    console.info(...this.#line(message, fields));
  }

  warn(message: string, fields?: LogFields): void {
    console.warn(...this.#line(message, fields));
  }

  error(message: string, fields?: LogFields): void {
    console.error(...this.#line(message, fields));
  }

  child(scope: string): Logger {
    return new ConsoleLogger(this.#scope ? `${this.#scope}/${scope}` : scope);
  }

  #line(message: string, fields: LogFields | undefined): unknown[] {
    const text = redactText(this.#scope ? `[${this.#scope}] ${message}` : message);
    return fields ? [text, redact(fields)] : [text];
  }
}

const HIDDEN = "[hidden]";
const SECRET_FIELD = /key|token|secret|password|authori[sz]ation|prompt|content|plaintext/i;
/** Bearer headers, keys in query strings, and the prefixes that providers give their keys. */
const SECRET_TEXT =
  /(bearer\s+|[?&](?:key|api_key|token)=)[^\s&"']+|\b(?:sk|pk|xai|gsk|hf|AIza)[-_A-Za-z0-9]{12,}/gi;
const MAX_DEPTH = 4;

/** A copy of anything loggable with whatever may be a secret replaced. */
function redact(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return redactText(value);
  if (value instanceof Error) return redactError(value, depth);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= MAX_DEPTH) return "…";
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      SECRET_FIELD.test(name) && typeof field !== "number" ? HIDDEN : redact(field, depth + 1),
    ]),
  );
}

/** A text in which whatever looks like a key is replaced. */
function redactText(text: string): string {
  return text.replace(SECRET_TEXT, (_match, lead?: string) => `${lead ?? ""}${HIDDEN}`);
}

function redactError(error: Error, depth: number): unknown {
  const { name, message, stack, cause } = error;
  return {
    name,
    message: redactText(message),
    ...(isAppError(error) ? { code: error.code } : {}),
    ...(stack ? { stack: redactText(stack) } : {}),
    ...(cause !== undefined && depth < MAX_DEPTH ? { cause: redact(cause, depth + 1) } : {}),
  };
}
