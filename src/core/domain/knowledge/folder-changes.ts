import { foldersAbove, type SeenFile, type SyncedFile } from "./synced-file";

/** The differences of a folder from what was seen of it before. */
export interface FolderChanges {
  readonly added: readonly SeenFile[];
  /** Of another size or time, so that their contents have to be compared; or to be tried again. */
  readonly changed: readonly SeenFile[];
  /** No longer found. */
  readonly removed: readonly SyncedFile[];
  /** Below a folder that the user has deleted since. */
  readonly excluded: readonly SyncedFile[];
  readonly unchanged: readonly SyncedFile[];
}

/**
 * Compares what was found in a folder with what was known of it. What the user has deleted stays away, with all that is
 * below it, for as long as it is in the folder.
 */
export function folderChanges(known: readonly SyncedFile[], seen: readonly SeenFile[]): FolderChanges {
  const knownByPath = new Map(known.map((each) => [each.path, each]));
  const deleted = new Set(known.filter(({ left }) => left === "deleted").map(({ path }) => path));
  const files = new Set(seen.map(({ path }) => path));
  const folders = new Set<string>();
  const added: SeenFile[] = [];
  const changed: SeenFile[] = [];
  const excluded: SyncedFile[] = [];
  const unchanged: SyncedFile[] = [];
  for (const file of seen) {
    const above = foldersAbove(file.path);
    for (const path of above) folders.add(path);
    const before = knownByPath.get(file.path);
    const isExcluded = above.some((path) => deleted.has(path));
    if (!before) isExcluded || added.push(file);
    else if (before.left === "deleted") unchanged.push(before);
    else if (isExcluded) excluded.push(before);
    else if (isAsBefore(before, file)) unchanged.push(before);
    else changed.push(file);
  }
  const isThere = ({ path, left }: SyncedFile) =>
    files.has(path) || (left === "deleted" && folders.has(path));
  return { added, changed, removed: known.filter((each) => !isThere(each)), excluded, unchanged };
}

function isAsBefore({ left, size, lastModified }: SyncedFile, now: SeenFile): boolean {
  return left !== "unreadable" && size === now.size && lastModified === now.lastModified;
}

/** The folders that files lie in, those above them included; an empty path is the synced folder itself. */
export function foldersOf(files: readonly Pick<SeenFile, "path">[]): ReadonlySet<string> {
  return new Set(files.flatMap(({ path }) => ["", ...foldersAbove(path)]));
}
