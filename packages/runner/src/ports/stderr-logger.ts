import process from "node:process";
import type { LogFields, Logger } from "@core/ports/logger";

/** Writes warnings and errors to the standard error output, which no secret reaches: fields never hold one. */
export class StderrLogger implements Logger {
  readonly #scope: string;

  constructor(scope = "troupe") {
    this.#scope = scope;
  }

  info(): void {}

  warn(message: string, fields?: LogFields): void {
    this.#write("warning", message, fields);
  }

  error(message: string, fields?: LogFields): void {
    this.#write("error", message, fields);
  }

  child(scope: string): Logger {
    return new StderrLogger(`${this.#scope}/${scope}`);
  }

  #write(level: string, message: string, fields?: LogFields): void {
    const told = fields ? ` ${JSON.stringify(fields)}` : "";
    process.stderr.write(`${new Date().toISOString()} ${level} ${this.#scope}: ${message}${told}\n`);
  }
}
