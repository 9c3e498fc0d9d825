import { ownValue } from "@core/domain/text/own-value";
import { AppError, isAbort, isAppError } from "@core/errors/app-error";

/** Error codes for the exceptions of the file system, by their names. */
const CODES: Readonly<Record<string, string>> = {
  NotAllowedError: "folder.no-access",
  SecurityError: "folder.no-access",
  QuotaExceededError: "folder.full",
  NotFoundError: "folder.no-file",
  TypeMismatchError: "folder.no-file",
  TypeError: "folder.bad-path",
};

/** An exception of the file system as an error with a translation; what is one already, or a cancellation, stays. */
export function folderError(error: unknown, folder: string, path: string): unknown {
  if (isAppError(error) || isAbort(error)) return error;
  const code = ownValue(CODES, nameOf(error)) ?? "folder.failed";
  return new AppError(code, { folder, path, reason: String(error) }, { cause: error });
}

/** Whether the file system says that there is no such file or folder. */
export function isMissing(error: unknown): boolean {
  return ["NotFoundError", "TypeMismatchError"].includes(nameOf(error));
}

/** The name of an exception, by which those of the DOM are told apart. */
export function nameOf(error: unknown): string {
  return String((error as { readonly name?: unknown } | undefined)?.name ?? "");
}
