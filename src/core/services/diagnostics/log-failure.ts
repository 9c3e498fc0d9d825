import { isAbort } from "../../errors/app-error";
import type { Logger } from "../../ports/logger";

/** Handler of a rejection that nobody is to be shown: logs it, and passes over what was cancelled. */
export function logFailure(logger: Logger, message: string): (error: unknown) => undefined {
  return (error) => {
    if (!isAbort(error)) logger.warn(message, { error });
    return undefined;
  };
}
