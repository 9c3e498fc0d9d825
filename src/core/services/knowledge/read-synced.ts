import type { KnowledgeItem } from "../../domain/knowledge/knowledge-item";
import type { SeenFile } from "../../domain/knowledge/synced-file";
import { isAbort, isAppError } from "../../errors/app-error";
import type { Directory } from "../../ports/directories";
import type { Hasher } from "../../ports/hasher";
import { contentOf } from "./file-content";

/** Files that are read and written together, and how much they may be: all of it is in memory meanwhile. */
const FILES_AT_ONCE = 16;
const BYTES_AT_ONCE = 16 * 1024 ** 2;

/** A file's content as it is kept, and its hash. */
export type ReadContent = Pick<KnowledgeItem, "fileType" | "mimeType" | "content"> & {
  readonly contentHash: string;
};

/** Files in the order they were found, as many at a time as are read together. */
export function* batchesToRead(files: readonly SeenFile[]): Generator<readonly SeenFile[]> {
  let batch: SeenFile[] = [];
  let bytes = 0;
  for (const file of files) {
    if (batch.length >= FILES_AT_ONCE || (batch.length > 0 && bytes + file.size > BYTES_AT_ONCE)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(file);
    bytes += file.size;
  }
  if (batch.length > 0) yield batch;
}

/**
 * Reads a file of a synced folder. One that has gone away since it was found is for the next round.
 * @throws AppError `folder.no-access` when none can be read any more, or the signal's reason.
 */
export async function readSynced(
  { path }: SeenFile,
  directory: Directory,
  hasher: Hasher,
  signal: AbortSignal,
): Promise<ReadContent | "gone" | "unreadable"> {
  try {
    const file = await directory.file(path, signal);
    if (!file) return "gone";
    const bytes = await file.arrayBuffer();
    return { ...contentOf(file, bytes), contentHash: await hasher.sha256(bytes) };
  } catch (error) {
    if (signal.aborted || isAbort(error)) throw error;
    const isRefused = isAppError(error) && error.code === "folder.no-access";
    if (isRefused && (await directory.access()) !== "granted") throw error;
    return "unreadable";
  }
}
