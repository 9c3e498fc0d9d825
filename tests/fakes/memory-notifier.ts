import { type AppError, isAbort, toAppError } from "@core/errors/app-error";
import type { Notice, Notifier } from "@core/ports/notifier";

/** Keeps what the user would have been told. */
export class MemoryNotifier implements Notifier {
  readonly notices: Notice[] = [];
  readonly errors: AppError[] = [];

  notify(notice: Notice): void {
    this.notices.push(notice);
  }

  error(error: unknown, fallbackCode?: string): void {
    if (!isAbort(error)) this.errors.push(toAppError(error, fallbackCode));
  }
}
