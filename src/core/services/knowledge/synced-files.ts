import type { SyncedFile } from "../../domain/knowledge/synced-file";
import type { Database } from "../../ports/database";

/** Read in one go; their check takes time the page would not answer in. */
const AT_ONCE = 500;

/** The place to begin at, and the number to read. */
interface Page {
  readonly after?: string;
  readonly limit?: number;
}

/** Some of what was seen of a folder, in the order of the ids. */
export function syncedFilesOf(
  watchId: string,
  database: Pick<Database, "list">,
  { after = `${watchId}.`, limit = AT_ONCE }: Page = {},
): Promise<readonly SyncedFile[]> {
  return database.list("syncedFiles", { from: after, fromExclusive: true, to: `${watchId}.\uffff`, limit });
}

/** All that was seen of a folder. @throws the signal's reason. */
export async function allSyncedFilesOf(
  watchId: string,
  database: Pick<Database, "list">,
  signal: AbortSignal,
): Promise<readonly SyncedFile[]> {
  const files: SyncedFile[] = [];
  for (;;) {
    signal.throwIfAborted();
    const after = files.at(-1)?.id;
    const page = await syncedFilesOf(watchId, database, after === undefined ? {} : { after });
    files.push(...page);
    if (page.length < AT_ONCE) return files;
  }
}
