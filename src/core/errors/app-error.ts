/** Values an error message is filled with; also read by code (`status`, `retryAfterMs`). */
export type ErrorParams = Readonly<Record<string, string | number>>;

const MARK = Symbol.for("troupe/app-error");

/**
 * The one error class of the application. `code` is the key of its translation in the `errors` namespace, or that of a
 * plugin's own text under `errors` (`acme:errors.full`): core and plugins throw codes, the UI translates them.
 */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly [MARK] = true;
  readonly code: string;
  readonly params: ErrorParams;

  constructor(code: string, params: ErrorParams = {}, options?: ErrorOptions) {
    super(`${code}${Object.keys(params).length > 0 ? ` ${JSON.stringify(params)}` : ""}`, options);
    this.code = code;
    this.params = params;
  }
}

/** Recognises an `AppError` by its mark, also one thrown by a plugin bundled with its own copy of the class. */
export function isAppError(error: unknown): error is AppError {
  return typeof error === "object" && error !== null && MARK in error;
}

/** True for the rejection of a cancelled request, which is never shown as an error. */
export function isAbort(error: unknown): boolean {
  return typeof error === "object" && error !== null && (error as { name?: unknown }).name === "AbortError";
}

/** Wraps anything thrown into an `AppError`, keeping the original as its cause. */
export function toAppError(error: unknown, fallbackCode = "unexpected"): AppError {
  if (isAppError(error)) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new AppError(fallbackCode, { message }, { cause: error });
}
