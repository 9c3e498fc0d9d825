import { AppError } from "@core/errors/app-error";
import type { Clock } from "@core/ports/clock";
import type { Logger } from "@core/ports/logger";
import { deleteDB } from "idb";
import { toDatabaseError } from "./database-error";

/** A tab that is told to let go finishes the transactions it has begun. */
const BLOCKED_LIMIT_MS = 10_000;

/**
 * Deletes a database, waiting for other tabs to let go of it.
 * @throws AppError `database.deletion-blocked` when one holds on for longer than its work may take.
 */
export function deleteDatabase(name: string, clock: Clock, logger: Logger): Promise<void> {
  const waiting = new AbortController();
  const deleted = new Promise<void>((resolve, reject) => {
    const giveUp = () => reject(new AppError("database.deletion-blocked"));
    const deletion = deleteDB(name, {
      blocked: () => {
        logger.warn("Database deletion blocked: close other tabs of this application");
        clock.sleep(BLOCKED_LIMIT_MS, waiting.signal).then(giveUp, () => {});
      },
    });
    deletion.then(resolve, (error: unknown) => reject(toDatabaseError(error)));
  });
  return deleted.finally(() => waiting.abort());
}
