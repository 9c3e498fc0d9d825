import type { Database } from "../../ports/database";
import type { Preferences } from "../../ports/preferences";
import { RECORDS_PLACED } from "../database/place-records";
import { taskBackup, UNLOAD_BACKUP_PREFIX } from "../drafts/unload-backup";
import { AGREED_PLUGINS } from "../external-plugins/plugin-agreements";
import { PLUGIN_PROJECTS } from "../external-plugins/project/project-grants";
import { PLUGIN_STARTS } from "../external-plugins/trusted/plugin-starts";
import { FOLDER_USES } from "../folders/folder-uses";
import { metadataKeys } from "../models/credential-metadata";
import { TOOL_CONFIRMATIONS } from "../tools/tool-confirmations";

/**
 * The preferences that hold of the records there were: which plugins may run, folders are worked in and calls were
 * allowed by the user, and that all have their places.
 */
const SAID_OF_RECORDS = [
  FOLDER_USES,
  AGREED_PLUGINS,
  PLUGIN_PROJECTS,
  PLUGIN_STARTS,
  TOOL_CONFIRMATIONS,
  RECORDS_PLACED,
] as const;

/**
 * Takes away what the user has agreed to and what else is said of records, before others come, so that nothing of those
 * finds it wherever the page is killed. Returns how it is put back, should none come.
 */
export function withdrawConsents(preferences: Pick<Preferences, "get" | "set" | "remove">): () => void {
  const before = SAID_OF_RECORDS.map((key) => [key, preferences.get(key)] as const);
  sweep(preferences, SAID_OF_RECORDS);
  return () => {
    for (const [key, value] of before) if (value !== undefined) preferences.set(key, value);
  };
}

/**
 * The preferences that belong to records: copies of salts and IVs, the last words of interrupted replies, which plugins
 * may run, and which calls were allowed, so that those of a backup are run only after the user has agreed again.
 */
export async function leftoverKeys(database: Pick<Database, "list">): Promise<readonly string[]> {
  const secrets = [...(await database.list("credentials")), ...(await database.list("langfuse_config"))];
  const drafts = await database.list("drafts");
  const tasks = await database.list("tasks", { index: "status", equals: "in_progress" });
  return [
    ...SAID_OF_RECORDS,
    ...secrets.flatMap(({ id }) => Object.values(metadataKeys(id))),
    ...drafts.map(({ id }) => UNLOAD_BACKUP_PREFIX + id),
    ...tasks.map(({ id }) => UNLOAD_BACKUP_PREFIX + taskBackup(id)),
  ];
}

/** Forgets preferences whose records are gone. */
export function sweep(preferences: Pick<Preferences, "remove">, keys: readonly string[]): void {
  for (const key of keys) preferences.remove(key);
}
