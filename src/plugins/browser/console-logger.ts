import type { LogFields, Logger } from "@core/ports/logger";
import { redact, redactText } from "./redact";

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
