import type { FolderWatcher, KnowledgeItem } from "../../domain/knowledge/knowledge-item";
import { type KnowledgeSummary, summaryOf } from "../../domain/knowledge/knowledge-summary";
import { foldersAbove, type SeenFile, type SyncedFile } from "../../domain/knowledge/synced-file";
import type { WriteOperation } from "../../ports/database";
import type { Hasher } from "../../ports/hasher";
import type { ReadContent } from "./read-synced";

/** Digits of a hash that tell paths apart. */
const ID_DIGITS = 32;

/**
 * The items of a synced folder. Their ids are made of their paths, so that whoever writes one twice writes the same.
 */
export class SyncedItems {
  readonly #watcher: FolderWatcher;
  readonly #hasher: Hasher;
  readonly #folderIds = new Map<string, Promise<string>>();

  constructor(watcher: FolderWatcher, hasher: Hasher) {
    this.#watcher = watcher;
    this.#hasher = hasher;
  }

  fileId(path: string): Promise<string> {
    return this.#idOf(path);
  }

  /** Of the folder itself where the path is empty. */
  folderId(path: string): Promise<string> {
    const known = this.#folderIds.get(path) ?? this.#idOf(`${path}/`);
    this.#folderIds.set(path, known);
    return known;
  }

  /** The write that makes the item of a folder; `onWritten` receives it. */
  async folder(
    path: string,
    now: number,
    onWritten: (item: KnowledgeSummary) => void,
  ): Promise<WriteOperation> {
    const id = await this.folderId(path);
    const made = { type: "folder", size: 0, content: "", lastModified: now } as const;
    const placed = await this.#placed(path, now);
    const change = (current: KnowledgeItem | undefined) => {
      const item = { ...this.#begun(path, now), ...made, ...current, ...placed, id };
      onWritten(summaryOf(item));
      return item;
    };
    return { type: "change", store: "knowledgeItems", id, change };
  }

  /**
   * The writes that take over a file that was read, in one transaction; what the user has written about it stays.
   * `onWritten` receives the item, and whether its content is another one, unless the user has deleted it meanwhile.
   */
  async file(
    seen: SeenFile,
    read: ReadContent,
    now: number,
    onWritten: (item: KnowledgeSummary, isChange: boolean) => void,
  ): Promise<readonly WriteOperation[]> {
    const { path, size, lastModified } = seen;
    const id = await this.fileId(path);
    const { contentHash } = read;
    const placed = await this.#placed(path, now);
    let isExcluded = false;
    const note = (current: SyncedFile | undefined) => {
      isExcluded = current?.left === "deleted";
      return isExcluded
        ? undefined
        : { id, watchId: this.#watcher.id, path, size, lastModified, contentHash };
    };
    const change = (current: KnowledgeItem | undefined) => {
      if (isExcluded) return undefined;
      const kept = { ...this.#begun(path, now), ...current, ...read, ...placed };
      const item: KnowledgeItem = { ...kept, id, type: "file", size, lastModified };
      onWritten(summaryOf(item), current?.contentHash !== contentHash);
      return item;
    };
    return [
      { type: "change", store: "syncedFiles", id, change: note },
      { type: "change", store: "knowledgeItems", id, change },
    ];
  }

  /** The fields the user may change afterwards. */
  #begun(path: string, createdAt: number): Pick<KnowledgeItem, "name" | "tags" | "createdAt"> {
    return { name: path.split("/").at(-1) || this.#watcher.basePath, tags: [], createdAt };
  }

  async #placed(path: string, lastSyncCheck: number): Promise<Partial<KnowledgeItem> & { path: string }> {
    const { basePath, id: watchId } = this.#watcher;
    const above = path === "" ? undefined : (foldersAbove(path).at(-1) ?? "");
    return {
      path: path === "" ? basePath : `${basePath}/${path}`,
      ...(above === undefined ? {} : { parentId: await this.folderId(above) }),
      syncSource: "filesystem_api",
      watchId,
      lastSyncCheck,
    };
  }

  async #idOf(path: string): Promise<string> {
    return `${this.#watcher.id}.${(await this.#hasher.sha256(path)).slice(0, ID_DIGITS)}`;
  }
}
