import type { FolderWatcher } from "../../domain/knowledge/knowledge-item";
import { AppError } from "../../errors/app-error";
import type { Clock } from "../../ports/clock";
import type { Database } from "../../ports/database";
import type { Directory, OpenDirectories } from "../../ports/directories";
import type { TabChannel } from "../../ports/tab-channel";
import { allSyncedFilesOf } from "./synced-files";

const FOLDER_OPTIONS = { purpose: "knowledge", writes: false } as const;

/** The folders that are kept in step with the knowledge base. A watcher has the id of its folder on this device. */
export class FolderWatches {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #open: OpenDirectories;
  readonly #tabs: Pick<TabChannel, "post">;

  constructor(database: Database, clock: Clock, open: OpenDirectories, tabs: Pick<TabChannel, "post">) {
    this.#database = database;
    this.#clock = clock;
    this.#open = open;
    this.#tabs = tabs;
  }

  /** The oldest first. */
  async list(): Promise<readonly FolderWatcher[]> {
    return (await this.#database.list("folderWatchers")).sort((a, b) => a.createdAt - b.createdAt);
  }

  /**
   * Has the user choose a folder; `undefined` when they do not. One that was synced before takes up its items again,
   * those included that the user had deleted. @throws AppError `folder.unsupported`.
   */
  async choose(): Promise<FolderWatcher | undefined> {
    const directory = await (await this.#open()).choose(FOLDER_OPTIONS);
    if (!directory) return undefined;
    const known = await this.#database.get("folderWatchers", directory.id);
    if (!known) await this.#welcomeBack(directory.id);
    const begun = { id: directory.id, basePath: directory.name, lastSync: 0, createdAt: this.#clock.now() };
    return this.#put({ ...begun, ...known, isActive: true });
  }

  /**
   * Asks for access again, or for the folder where this device does not know it or it was moved; `undefined` when the
   * user chooses none. @throws AppError `sync.reconnect-failed`.
   */
  async reconnect(id: string): Promise<FolderWatcher | undefined> {
    const directories = await this.#open();
    const watcher = await this.#database.get("folderWatchers", id);
    const access = await (await directories.find(id))?.requestAccess();
    if (!watcher || access === "denied" || access === "prompt") throw new AppError("sync.reconnect-failed");
    if (access !== "granted" && !(await directories.choose({ ...FOLDER_OPTIONS, id }))) return undefined;
    return this.#put({ ...watcher, isActive: true });
  }

  /** The items that are there stay. */
  async disconnect(id: string): Promise<void> {
    await this.#change(id, { isActive: false });
  }

  /** Notes that it was looked through now. */
  async noteSync(id: string): Promise<void> {
    await this.#change(id, { lastSync: this.#clock.now() });
  }

  /** Its items stay, and what is known of its files, for when it is chosen again. */
  async remove(id: string): Promise<FolderWatcher | undefined> {
    const watcher = await this.#database.get("folderWatchers", id);
    await this.#database.write([{ type: "delete", store: "folderWatchers", id }]);
    this.#changed();
    return watcher;
  }

  /** Puts back what was removed. */
  restore(watcher: FolderWatcher): Promise<FolderWatcher> {
    return this.#put(watcher);
  }

  /** The folder itself; `undefined` where this device does not know it, as after a restore. */
  async directory(id: string): Promise<Directory | undefined> {
    return (await this.#open()).find(id);
  }

  async #welcomeBack(id: string): Promise<void> {
    const files = await allSyncedFilesOf(id, this.#database, new AbortController().signal);
    const deleted = files.filter(({ left }) => left === "deleted");
    await this.#database.write(
      deleted.map((file) => ({ type: "delete", store: "syncedFiles", id: file.id }) as const),
    );
  }

  async #put(watcher: FolderWatcher): Promise<FolderWatcher> {
    await this.#database.write([{ type: "put", store: "folderWatchers", record: watcher }]);
    this.#changed();
    return watcher;
  }

  async #change(id: string, change: Partial<FolderWatcher>): Promise<void> {
    await this.#database.update("folderWatchers", id, (current) => current && { ...current, ...change });
    this.#changed();
  }

  #changed(): void {
    this.#tabs.post({ type: "store-changed", store: "folderWatchers" });
  }
}
