import { isSynced, type SeenFile, SYNCED_FILES_LIMIT } from "../../domain/knowledge/synced-file";
import { AppError, isAppError } from "../../errors/app-error";
import type { Directory } from "../../ports/directories";

/** Folders within that may refuse to be read before all of it is taken to. */
const BLOCKED_LIMIT = 20;

/** The content found in a folder. */
export interface FolderContent {
  readonly files: readonly SeenFile[];
  /** Folders within that could not be looked into. */
  readonly blocked: readonly string[];
}

/**
 * Finds the files of a folder; a folder within that cannot be read keeps no others from being found.
 * @throws AppError `sync.too-many-files`, those of `Directory.walk`, or the signal's reason.
 */
export async function walkFolder(directory: Directory, signal: AbortSignal): Promise<FolderContent> {
  const blocked: string[] = [];
  for (;;) {
    try {
      return { files: await filesOf(directory, blocked, signal), blocked };
    } catch (error) {
      const path = isAppError(error) ? String(error.params.path ?? "") : "";
      if (!path.endsWith("/") || blocked.length >= BLOCKED_LIMIT) throw error;
      blocked.push(path.slice(0, -1));
    }
  }
}

async function filesOf(
  directory: Directory,
  blocked: readonly string[],
  signal: AbortSignal,
): Promise<readonly SeenFile[]> {
  const files: SeenFile[] = [];
  const enters = (path: string) => isSynced(path) && !blocked.includes(path);
  for await (const { path, sizeBytes: size, lastModified } of directory.walk(signal, enters)) {
    if (!isSynced(path)) continue;
    files.push({ path, size, lastModified });
    if (files.length > SYNCED_FILES_LIMIT)
      throw new AppError("sync.too-many-files", { limit: SYNCED_FILES_LIMIT });
  }
  return files;
}
