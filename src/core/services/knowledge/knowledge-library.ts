import { FILE_SIZE_LIMIT_BYTES } from "../../domain/file/attachment";
import type { KnowledgeItem } from "../../domain/knowledge/knowledge-item";
import {
  type KnowledgeSummary,
  newestFirst,
  RECENT_LOADED,
  RECENT_SHOWN,
  summaryOf,
} from "../../domain/knowledge/knowledge-summary";
import { visibleName } from "../../domain/text/visible-text";
import { AppError } from "../../errors/app-error";
import type { Clock } from "../../ports/clock";
import type { Database, WriteOperation } from "../../ports/database";
import type { Hasher } from "../../ports/hasher";
import type { Ids } from "../../ports/ids";
import { readStore } from "../database/read-store";
import { intoTrash, outOfTrash, trashedFrom } from "../trash/trash-writes";
import { contentOf } from "./file-content";
import { markOf, removalOf, removeFolder } from "./remove-items";

/** The limit of files added at once: they are in memory until all have been written. */
const FILES_AT_ONCE = 1_000;
const MB_AT_ONCE = 500;

/** A file to be added; the DOM's `File` is one. */
export interface IncomingFile {
  readonly name: string;
  /** MIME type, possibly empty. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  readonly lastModified: number;
  /** Path within a chosen folder; empty for a single file. */
  readonly webkitRelativePath?: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** The result of adding files. */
export interface AddedFiles {
  readonly added: readonly KnowledgeSummary[];
  /** The number of files that were there already. */
  readonly duplicates: number;
  /** Names of files over the size limit. */
  readonly tooLarge: readonly string[];
}

/** Files that are new, as they would be stored. */
export interface NewItems extends Omit<AddedFiles, "added"> {
  readonly items: readonly KnowledgeItem[];
}

/** The part of a knowledge item the user can change. */
export type KnowledgeEdit = Pick<KnowledgeItem, "name" | "description" | "tags">;

/** Keeps the files that agents may draw on. */
export class KnowledgeLibrary {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #ids: Ids;
  readonly #hasher: Hasher;

  constructor(database: Database, clock: Clock, ids: Ids, hasher: Hasher) {
    this.#database = database;
    this.#clock = clock;
    this.#ids = ids;
    this.#hasher = hasher;
  }

  /** In batches: the page answers between them, also with thousands. */
  async list(): Promise<readonly KnowledgeSummary[]> {
    const summaries: KnowledgeSummary[] = [];
    for await (const batch of readStore(this.#database, "knowledgeSummaries", new AbortController().signal))
      summaries.push(...batch);
    return summaries;
  }

  /** The most recently modified ones. */
  newest(limit: number): Promise<readonly KnowledgeSummary[]> {
    return this.#database.list("knowledgeSummaries", {
      index: "lastModified",
      direction: "descending",
      limit,
    });
  }

  /** The most recently modified of the files added last, for menus. */
  async recentFiles(): Promise<readonly KnowledgeSummary[]> {
    const loaded = await this.#database.list("knowledgeSummaries", {
      index: "createdAt",
      direction: "descending",
      limit: RECENT_LOADED,
    });
    const files = loaded.filter(({ type }) => type === "file");
    return newestFirst(files).slice(0, RECENT_SHOWN);
  }

  get(id: string): Promise<KnowledgeItem | undefined> {
    return this.#database.get("knowledgeItems", id);
  }

  /**
   * Adds what is new: files over the limit and files with a known content are left out. Writes all or none.
   * @throws AppError `knowledge.too-many`.
   */
  async addFiles(files: readonly IncomingFile[]): Promise<AddedFiles> {
    const { items, ...left } = await this.newItems(files);
    await this.#database.write(items.map((record) => ({ type: "add", store: "knowledgeItems", record })));
    return { added: items.map(summaryOf), ...left };
  }

  /** The items that `addFiles` would add, of which none is stored. @throws as `addFiles`. */
  async newItems(files: readonly IncomingFile[]): Promise<NewItems> {
    const fitting = files.filter(({ size }) => size <= FILE_SIZE_LIMIT_BYTES);
    const sizeMb = fitting.reduce((sum, { size }) => sum + size, 0) / 1024 ** 2;
    if (fitting.length > FILES_AT_ONCE || sizeMb > MB_AT_ONCE)
      throw new AppError("knowledge.too-many", { limit: FILES_AT_ONCE, size: MB_AT_ONCE });
    const tooLarge = files.filter(({ size }) => size > FILE_SIZE_LIMIT_BYTES).map(({ name }) => name);
    const seen = new Set<string>();
    const items: KnowledgeItem[] = [];
    let duplicates = 0;
    for (const file of fitting) {
      const bytes = await file.arrayBuffer();
      const contentHash = await this.#hasher.sha256(bytes);
      if (seen.has(contentHash) || (await this.#isKnown(contentHash))) duplicates++;
      else items.push(this.#itemOf(file, bytes, contentHash));
      seen.add(contentHash);
    }
    return { items, duplicates, tooLarge };
  }

  /** Changes name, description and tags. Resolves to nothing when the item is gone. */
  async edit(id: string, edit: KnowledgeEdit): Promise<KnowledgeSummary | undefined> {
    const changed = await this.#database.update("knowledgeItems", id, (item) => item && { ...item, ...edit });
    return changed && summaryOf(changed);
  }

  /** Gives items of folders that are not synced other paths; those that are gone stay so. */
  async move(paths: ReadonlyMap<string, string>): Promise<readonly KnowledgeSummary[]> {
    const moved: KnowledgeSummary[] = [];
    for (const [id, path] of paths) {
      const item = await this.#database.update("knowledgeItems", id, (each) => each && movedItem(each, path));
      if (item) moved.push(summaryOf(item));
    }
    return moved;
  }

  /** One of a synced folder stays away, although its file is still there. */
  async remove(id: string): Promise<void> {
    const item = await this.#database.get("knowledgeItems", id);
    const title = item?.name ?? "";
    const records = trashedFrom("knowledgeItems", item ? [item] : []);
    const kept = intoTrash({ kind: "knowledge", id, title, deletedAt: this.#clock.now(), records });
    await this.#database.write([...removalOf(id), markOf(id, "deleted"), ...(item ? kept : [])]);
  }

  /** Removes a folder with all that is in it; resolves to the ids of what was. */
  removeFolder(folder: KnowledgeSummary): Promise<readonly string[]> {
    return removeFolder(folder, this.#database, this.#clock.now());
  }

  /** Puts back an item that was removed. */
  async restore(item: KnowledgeItem): Promise<void> {
    await this.restoreAll([item], outOfTrash("knowledge", item.id));
  }

  /** Puts back items that were removed; those of a folder that is synced no longer are the user's own from then on. */
  async restoreAll(
    items: readonly KnowledgeItem[],
    alsoWrite: readonly WriteOperation[] = [],
  ): Promise<void> {
    const watched = new Set((await this.#database.list("folderWatchers")).map(({ id }) => id));
    const puts = items.flatMap((item): WriteOperation[] => [
      { type: "put", store: "knowledgeItems", record: ownItem(item, watched) },
      markOf(item.id, undefined),
    ]);
    await this.#database.write([...puts, ...alsoWrite]);
  }

  async #isKnown(contentHash: string): Promise<boolean> {
    return (
      (await this.#database.count("knowledgeSummaries", { index: "contentHash", equals: contentHash })) > 0
    );
  }

  #itemOf(file: IncomingFile, bytes: ArrayBuffer, contentHash: string): KnowledgeItem {
    return {
      id: this.#ids.next(),
      name: visibleName(file.name),
      type: "file",
      ...contentOf(file, bytes),
      size: file.size,
      contentHash,
      tags: [],
      lastModified: file.lastModified,
      createdAt: this.#clock.now(),
      path: file.webkitRelativePath || file.name,
      syncSource: "manual",
    };
  }
}

/** A file of a folder that was synced once is the user's own from then on. */
function movedItem({ parentId: _left, watchId: _gone, ...item }: KnowledgeItem, path: string): KnowledgeItem {
  return { ...item, path, syncSource: "manual" };
}

function ownItem(item: KnowledgeItem, watched: ReadonlySet<string>): KnowledgeItem {
  if (item.watchId === undefined || watched.has(item.watchId)) return item;
  const { watchId: _gone, ...own } = item;
  return { ...own, syncSource: "manual" };
}
