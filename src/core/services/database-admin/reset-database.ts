import type { Database } from "../../ports/database";
import type { Directories } from "../../ports/directories";
import type { Preferences } from "../../ports/preferences";
import type { RescueCopies } from "../../ports/rescue-copies";
import type { TabChannel } from "../../ports/tab-channel";
import { leftoverKeys, sweep } from "../backup/record-leftovers";
import { replaceAlone } from "../backup/replace-alone";

/** Dependencies of a reset. */
export interface ResetDependencies {
  readonly database: Pick<Database, "list" | "reset">;
  readonly preferences: Preferences;
  readonly tabs: Pick<TabChannel, "post">;
  readonly rescueCopies: Pick<RescueCopies, "list" | "remove">;
  readonly directories: () => Promise<Pick<Directories, "deletePrivate">>;
}

/**
 * Deletes all records, the keys to them, the copies that repairs set aside, and the folders that lie in the browser;
 * what the user has set for this device (language, theme, name) stays. Resolves to the preferences to forget again once
 * other tabs are gone.
 * @throws AppError `database.deletion-blocked`; then nothing has been deleted yet.
 */
export async function resetDatabase(dependencies: ResetDependencies): Promise<readonly string[]> {
  const { database, preferences, tabs, rescueCopies, directories } = dependencies;
  return replaceAlone(tabs, async () => {
    // A database that is beyond reading is reset all the same.
    const leftovers = await leftoverKeys(database).catch(() => []);
    await database.reset();
    sweep(preferences, leftovers);
    for (const { name } of await rescueCopies.list()) await rescueCopies.remove(name);
    await (await directories()).deletePrivate();
    return leftovers;
  });
}
