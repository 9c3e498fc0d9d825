import { AppError, isAppError } from "@core/errors/app-error";

/** The application's error for one that IndexedDB threw. */
export function toDatabaseError(error: unknown): AppError {
  if (isAppError(error)) return error;
  const { name, message } = error instanceof Error ? error : { name: "", message: String(error) };
  if (name === "QuotaExceededError") return new AppError("database.full", {}, { cause: error });
  if (name === "VersionError") return new AppError("app.newer", {}, { cause: error });
  return new AppError("database.failed", { message: message || name }, { cause: error });
}

/** Whether a connection died underneath us, as browsers do to a page that slept for long. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof Error && error.name === "InvalidStateError";
}
