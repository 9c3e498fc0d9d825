import { HIDDEN, hiddenSecrets } from "@core/domain/text/hidden-secrets";
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
    const text = hiddenSecrets(this.#scope ? `[${this.#scope}] ${message}` : message);
    return fields ? [text, redact(fields)] : [text];
  }
}

const SECRET_FIELD = /key|token|secret|header|password|authori[sz]ation|prompt|content|plaintext/i;
const MAX_DEPTH = 4;

/** A copy of anything loggable with whatever may be a secret replaced. */
function redact(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return hiddenSecrets(value);
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

function redactError(error: Error, depth: number): unknown {
  const { name, message, stack, cause } = error;
  return {
    name,
    message: hiddenSecrets(message),
    ...(isAppError(error) ? { code: error.code } : {}),
    ...(stack ? { stack: hiddenSecrets(stack) } : {}),
    ...(cause !== undefined && depth < MAX_DEPTH ? { cause: redact(cause, depth + 1) } : {}),
  };
}
