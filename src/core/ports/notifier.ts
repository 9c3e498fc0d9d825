import { type Token, token } from "../di/token";
import type { ErrorParams } from "../errors/app-error";

/** A short message to the user; `code` is a key of the `notices` (or, for errors, `errors`) namespace. */
export interface Notice {
  readonly level: "success" | "info" | "warning" | "error";
  readonly code: string;
  readonly params?: ErrorParams;
  /** The action the user can take about it, such as undo or retry. */
  readonly action?: { readonly code: string; run(): void };
  /** Whether it stays until it is dismissed or acted upon. */
  readonly lasting?: boolean;
}

/** Tells the user something outside the flow of a page. */
export interface Notifier {
  notify(notice: Notice): void;
  /** Shows an error, translated by its code; a cancelled request is passed over. */
  error(error: unknown, fallbackCode?: string): void;
}

export const NotifierToken: Token<Notifier> = token("notifier");
