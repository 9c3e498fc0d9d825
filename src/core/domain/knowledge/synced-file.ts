/**
 * The reason a file was not read: it is over the limit; it could not be, and an item made of it before stays; the
 * user has deleted its item and does not want it there.
 */
export type LeftOut = "too-large" | "unreadable" | "deleted";

/** A file seen in a synced folder, under the id of its knowledge item; also of folders deleted by the user. */
export interface SyncedFile {
  /** `{watchId}.{hash of the path}` */
  readonly id: string;
  readonly watchId: string;
  /** From the folder on, with `/` between names. */
  readonly path: string;
  readonly size: number;
  readonly lastModified: number;
  /** SHA-256, hexadecimal; absent where it was not read. */
  readonly contentHash?: string;
  readonly left?: LeftOut | undefined;
}

/** A file as it was found in a folder. */
export type SeenFile = Pick<SyncedFile, "path" | "size" | "lastModified">;

/** The interval at which folders are looked through, in milliseconds. */
export const SYNC_INTERVAL_MS = 30_000;
/** More files than these are not synced: lists and searches of so many would be of no use. */
export const SYNCED_FILES_LIMIT = 20_000;

/** Whether a file or folder is synced: those whose names begin with a dot are settings and caches of programs. */
export function isSynced(path: string): boolean {
  return !path.slice(path.lastIndexOf("/") + 1).startsWith(".");
}

/** The folders above a path, the outermost first. */
export function foldersAbove(path: string): readonly string[] {
  const names = path.split("/").slice(0, -1);
  return names.map((_, depth) => names.slice(0, depth + 1).join("/"));
}

/** Whether there is a knowledge item of a file. */
export function hasItem({ contentHash, left }: SyncedFile): boolean {
  return contentHash !== undefined && left !== "deleted";
}
