import type { Database } from "../../ports/database";
import type { Preferences } from "../../ports/preferences";
import { UNLOAD_BACKUP_PREFIX } from "../drafts/unload-backup";
import { AGREED_PLUGINS } from "../external-plugins/plugin-agreements";
import { FOLDER_USES } from "../folders/folder-uses";
import { metadataKeys } from "../models/credential-metadata";
import { taskBackup } from "../orchestration/calls/task-backup";
import { TOOL_CONFIRMATIONS } from "../tools/tool-confirmations";

/**
 * The preferences that belong to records: copies of salts and IVs, the last words of interrupted replies, which plugins
 * may run, and which calls were allowed, so that those of a backup are run only after the user has agreed again.
 */
export async function leftoverKeys(database: Pick<Database, "list">): Promise<readonly string[]> {
  const secrets = [...(await database.list("credentials")), ...(await database.list("langfuse_config"))];
  const drafts = await database.list("drafts");
  const tasks = await database.list("tasks", { index: "status", equals: "in_progress" });
  return [
    FOLDER_USES,
    AGREED_PLUGINS,
    TOOL_CONFIRMATIONS,
    ...secrets.flatMap(({ id }) => Object.values(metadataKeys(id))),
    ...drafts.map(({ id }) => UNLOAD_BACKUP_PREFIX + id),
    ...tasks.map(({ id }) => UNLOAD_BACKUP_PREFIX + taskBackup(id)),
  ];
}

/** Forgets preferences whose records are gone. */
export function sweep(preferences: Pick<Preferences, "remove">, keys: readonly string[]): void {
  for (const key of keys) preferences.remove(key);
}
