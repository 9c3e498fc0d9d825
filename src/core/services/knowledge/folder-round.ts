import { FILE_SIZE_LIMIT_BYTES } from "../../domain/file/attachment";
import { folderChanges, foldersOf } from "../../domain/knowledge/folder-changes";
import type { FolderWatcher } from "../../domain/knowledge/knowledge-item";
import type { KnowledgeSummary } from "../../domain/knowledge/knowledge-summary";
import { hasItem, type SeenFile, type SyncedFile } from "../../domain/knowledge/synced-file";
import { AppError, isAbort } from "../../errors/app-error";
import { TimeSlice } from "../../lifecycle/time-slice";
import type { Clock } from "../../ports/clock";
import type { Database, WriteOperation } from "../../ports/database";
import type { Directory } from "../../ports/directories";
import type { Hasher } from "../../ports/hasher";
import { batchesToRead, readSynced } from "./read-synced";
import { removalOf } from "./remove-items";
import type { RoundNews, RoundResult } from "./round-report";
import { allSyncedFilesOf } from "./synced-files";
import { SyncedItems } from "./synced-items";
import { walkFolder } from "./walk-folder";

const RECORDS_AT_ONCE = 200;

/** Dependencies of a round. */
export interface RoundDependencies {
  readonly database: Pick<Database, "list" | "write">;
  readonly hasher: Hasher;
  readonly clock: Clock;
}

/** Brings the items of a synced folder in step with it, once. */
export class FolderRound {
  readonly #directory: Directory;
  readonly #watchId: string;
  readonly #items: SyncedItems;
  readonly #dependencies: RoundDependencies;
  readonly #onProgress: (news: RoundNews) => void;
  readonly #signal: AbortSignal;
  /** As they are now, by path. */
  readonly #files = new Map<string, SyncedFile>();
  readonly #changed = new Set<string>();
  /** Paths of those that have items. */
  readonly #folders = new Set<string>();
  #done = 0;
  #total = 0;

  constructor(
    watcher: FolderWatcher,
    directory: Directory,
    dependencies: RoundDependencies,
    onProgress: (news: RoundNews) => void,
    signal: AbortSignal,
  ) {
    this.#directory = directory;
    this.#watchId = watcher.id;
    this.#items = new SyncedItems(watcher, dependencies.hasher);
    this.#dependencies = dependencies;
    this.#onProgress = onProgress;
    this.#signal = signal;
  }

  /**
   * Each batch is complete in itself: what was done stays done however the round ends.
   * @throws AppError those of `walkFolder`, `database.full`, or the signal's reason.
   */
  async run(): Promise<RoundResult> {
    const known = await allSyncedFilesOf(this.#watchId, this.#dependencies.database, this.#signal);
    for (const file of known) this.#files.set(file.path, file);
    const { files, blocked } = await walkFolder(this.#directory, this.#signal);
    const { added, changed, removed, excluded } = folderChanges(known, files);
    const foldersBefore = foldersOf(known.filter(hasItem));
    const pending = [...added, ...changed];
    const gone = await this.#gone(removed);
    const tooLarge = pending.filter(({ size }) => size > FILE_SIZE_LIMIT_BYTES);
    const readable = pending.filter(({ size }) => size <= FILE_SIZE_LIMIT_BYTES);
    const leaving = new Set([...gone, ...excluded, ...tooLarge].map(({ path }) => path));
    const staying = this.#withItems().filter(({ path }) => !leaving.has(path));
    // Before the files in them, by which a round that is broken off here knows of them again.
    const foldersToBe = foldersOf([...readable, ...staying]);
    await this.#removeFolders([...foldersBefore].filter((path) => !foldersToBe.has(path)));
    await this.#remove(gone);
    await this.#discard(excluded);
    await this.#leaveOut(tooLarge);
    for (const path of foldersBefore) if (foldersToBe.has(path)) this.#folders.add(path);
    await this.#readAll(readable);
    const foldersNow = foldersOf(this.#withItems());
    await this.#removeFolders([...this.#folders].filter((path) => !foldersNow.has(path)));
    return {
      changes: this.#changed.size,
      unreadable: [...this.#pathsOf("unreadable"), ...blocked],
      tooLarge: this.#pathsOf("too-large"),
    };
  }

  /** Of files that were not found, those that are not there: others are in use, or in a folder that cannot be read. */
  async #gone(missing: readonly SyncedFile[]): Promise<readonly SyncedFile[]> {
    const gone: SyncedFile[] = [];
    for (const file of missing) {
      if (file.left === "deleted" || !(await this.#isThere(file.path))) gone.push(file);
    }
    // A disk that was taken away meanwhile says of every file that it is not there.
    if (gone.length > 0 && (await this.#directory.access()) !== "granted")
      throw new AppError("folder.no-access", { folder: this.#directory.name });
    return gone;
  }

  async #isThere(path: string): Promise<boolean> {
    try {
      return (await this.#directory.file(path, this.#signal)) !== undefined;
    } catch (error) {
      if (this.#signal.aborted || isAbort(error)) throw error;
      return true;
    }
  }

  /** Files that are no longer there, with their items. */
  async #remove(files: readonly SyncedFile[]): Promise<void> {
    for (const batch of inBatches(files, RECORDS_AT_ONCE)) {
      this.#signal.throwIfAborted();
      await this.#dependencies.database.write(
        batch.flatMap(({ id }) => [...removalOf(id), { type: "delete", store: "syncedFiles", id } as const]),
      );
      for (const { path } of batch) this.#files.delete(path);
      this.#noteRemoved(batch);
    }
  }

  /** Items within a folder that the user has deleted. */
  async #discard(files: readonly SyncedFile[]): Promise<void> {
    const deleted = files.map((file): SyncedFile => ({ ...file, left: "deleted" }));
    await this.#replace(deleted);
    this.#noteRemoved(files);
  }

  async #leaveOut(files: readonly SeenFile[]): Promise<void> {
    const before = files.flatMap(({ path }) => this.#files.get(path) ?? []);
    await this.#replace(
      await Promise.all(
        files.map(async (file) => ({ ...(await this.#noted(file)), left: "too-large" }) as const),
      ),
    );
    this.#noteRemoved(before);
  }

  async #replace(files: readonly SyncedFile[]): Promise<void> {
    for (const batch of inBatches(files, RECORDS_AT_ONCE)) {
      this.#signal.throwIfAborted();
      await this.#dependencies.database.write(
        batch.flatMap((record) => [
          ...removalOf(record.id),
          { type: "put", store: "syncedFiles", record } as const,
        ]),
      );
      for (const file of batch) this.#files.set(file.path, file);
    }
  }

  #noteRemoved(files: readonly SyncedFile[]): void {
    const removed = files.filter(hasItem).map(({ id }) => id);
    for (const id of removed) this.#changed.add(id);
    if (removed.length > 0) this.#news([], removed);
  }

  async #removeFolders(paths: readonly string[]): Promise<void> {
    const ids = await Promise.all(paths.map((path) => this.#items.folderId(path)));
    if (ids.length === 0) return;
    await this.#dependencies.database.write(ids.flatMap(removalOf));
    this.#news([], ids);
  }

  async #readAll(files: readonly SeenFile[]): Promise<void> {
    if (files.length === 0) return;
    this.#total = files.length;
    this.#news([], []);
    const slice = new TimeSlice(this.#dependencies.clock);
    for (const batch of batchesToRead(files)) {
      this.#signal.throwIfAborted();
      await this.#take(batch);
      await slice.pause();
    }
  }

  async #take(batch: readonly SeenFile[]): Promise<void> {
    const now = this.#dependencies.clock.now();
    const written = new Map<string, KnowledgeSummary>();
    const changed = new Set<string>();
    const noteWritten = (item: KnowledgeSummary, isChange: boolean) => {
      written.set(item.id, item);
      if (isChange) changed.add(item.id);
    };
    const taken = await Promise.all(
      batch.map(async (file): Promise<readonly [SyncedFile, readonly WriteOperation[]] | undefined> => {
        const read = await readSynced(file, this.#directory, this.#dependencies.hasher, this.#signal);
        if (read === "gone") return undefined;
        const noted = await this.#noted(file);
        if (read === "unreadable") {
          const before = this.#files.get(file.path);
          const record: SyncedFile = { ...noted, ...before, left: "unreadable" };
          const isKnown = before?.left === "unreadable";
          return [record, isKnown ? [] : [{ type: "put", store: "syncedFiles", record }]];
        }
        const { contentHash } = read;
        return [{ ...noted, contentHash }, await this.#items.file(file, read, now, noteWritten)];
      }),
    );
    const there = taken.filter((each) => each !== undefined);
    // With the files in them: one that is broken off leaves no folder behind that nobody knows of.
    const files = there.map(([file]) => file).filter(hasItem);
    const folders = [...foldersOf(files)].filter((path) => !this.#folders.has(path));
    const made = await Promise.all(
      folders.map((path) => this.#items.folder(path, now, (item) => written.set(item.id, item))),
    );
    await this.#dependencies.database.write([...made, ...there.flatMap(([, operations]) => operations)]);
    for (const path of folders) this.#folders.add(path);
    for (const [file] of there) this.#files.set(file.path, file);
    for (const id of changed) this.#changed.add(id);
    this.#done += batch.length;
    this.#news([...written.values()], []);
  }

  async #noted({ path, size, lastModified }: SeenFile): Promise<SyncedFile> {
    return { id: await this.#items.fileId(path), watchId: this.#watchId, path, size, lastModified };
  }

  #withItems(): readonly SyncedFile[] {
    return [...this.#files.values()].filter(hasItem);
  }

  #pathsOf(left: SyncedFile["left"]): readonly string[] {
    const files = [...this.#files.values()].filter((file) => file.left === left);
    return files.map(({ path }) => path).sort();
  }

  #news(written: readonly KnowledgeSummary[], removed: readonly string[]): void {
    this.#onProgress({ done: this.#done, total: this.#total, written, removed });
  }
}

function* inBatches<T>(all: readonly T[], count: number): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += count) yield all.slice(start, start + count);
}
