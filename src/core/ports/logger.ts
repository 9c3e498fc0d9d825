import { type Token, token } from "../di/token";

/** Facts beside a log line. Never a secret, a prompt or a reply. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Writes diagnostics for developers. */
export interface Logger {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** A logger whose lines carry a scope, such as a plugin id. */
  child(scope: string): Logger;
}

export const LoggerToken: Token<Logger> = token("logger");
