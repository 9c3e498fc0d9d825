import type { LogFields, Logger } from "@core/ports/logger";

/** One line written. */
export interface LogLine {
  readonly level: "info" | "warn" | "error";
  readonly message: string;
  readonly fields: LogFields | undefined;
  readonly scope: string | undefined;
}

/** Keeps what is logged; children write to the same lines. */
export class MemoryLogger implements Logger {
  readonly lines: LogLine[];
  readonly #scope: string | undefined;

  constructor(lines: LogLine[] = [], scope?: string) {
    this.lines = lines;
    this.#scope = scope;
  }

  info(message: string, fields?: LogFields): void {
    this.#add("info", message, fields);
  }

  warn(message: string, fields?: LogFields): void {
    this.#add("warn", message, fields);
  }

  error(message: string, fields?: LogFields): void {
    this.#add("error", message, fields);
  }

  child(scope: string): Logger {
    return new MemoryLogger(this.lines, this.#scope ? `${this.#scope}/${scope}` : scope);
  }

  #add(level: LogLine["level"], message: string, fields: LogFields | undefined): void {
    this.lines.push({ level, message, fields, scope: this.#scope });
  }
}
