import type { FolderScope } from "../../domain/tool/folder-scope";
import type { Preferences } from "../../ports/preferences";

/** The preference that names the folders by where they are worked in. It stays on the device, as folders do. */
export const FOLDER_USES = "troupe.workingFolders";
/** The scope of a place that has one folder for all work, as a runner. */
export const EVERYWHERE = "everywhere";
/** The oldest is forgotten when there are more. */
const MOST_KEPT = 500;

/** The ids of folders by where they are worked in. */
export function readFolderUses(preferences: Pick<Preferences, "get">): ReadonlyMap<string, string> {
  try {
    const kept: unknown = JSON.parse(preferences.get(FOLDER_USES) ?? "[]");
    return new Map((Array.isArray(kept) ? kept : []).filter(isUse));
  } catch {
    // A value that cannot be read opens no folder.
    return new Map();
  }
}

/** The id of the folder to work in: that of the first scope that has one, else the one for all work. */
export function folderInUse(
  preferences: Pick<Preferences, "get">,
  scopes: readonly FolderScope[],
): string | undefined {
  const uses = readFolderUses(preferences);
  return scopes.map((scope) => uses.get(scope)).find((id) => id !== undefined) ?? uses.get(EVERYWHERE);
}

/** Has a folder worked in from now on, or none. */
export function keepFolderUse(
  preferences: Pick<Preferences, "get" | "set" | "remove">,
  scope: FolderScope | typeof EVERYWHERE,
  folderId: string | undefined,
): void {
  const others = [...readFolderUses(preferences)].filter(([each]) => each !== scope);
  const uses = folderId === undefined ? others : [...others, [scope, folderId]];
  if (uses.length === 0) preferences.remove(FOLDER_USES);
  else preferences.set(FOLDER_USES, JSON.stringify(uses.slice(-MOST_KEPT)));
}

/** Hands a folder on, as from a prompt to the conversation that it has begun. */
export function moveFolderUse(
  preferences: Pick<Preferences, "get" | "set" | "remove">,
  from: FolderScope,
  to: FolderScope,
): void {
  const folderId = readFolderUses(preferences).get(from);
  if (folderId === undefined) return;
  keepFolderUse(preferences, from, undefined);
  keepFolderUse(preferences, to, folderId);
}

function isUse(entry: unknown): entry is [string, string] {
  return Array.isArray(entry) && entry.length === 2 && entry.every((each) => typeof each === "string");
}
