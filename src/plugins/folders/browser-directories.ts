import { AppError, isAbort } from "@core/errors/app-error";
import type { Clock } from "@core/ports/clock";
import type { Database } from "@core/ports/database";
import type { Directories, Directory, DirectoryOptions, DirectoryPurpose } from "@core/ports/directories";
import type { Ids } from "@core/ports/ids";
import { BrowserDirectory } from "./browser-directory";
import type { FileSystemScope } from "./file-system";
import { isMissing } from "./folder-error";
import type { KeptHandle } from "./kept-handle";

/** Where folders lie that the browser keeps, within its own file system. */
const PRIVATE_FOLDERS = "folders";

/** Folders as a browser opens them. Their handles are kept, so that they need not be chosen again. */
export class BrowserDirectories implements Directories {
  readonly #database: Pick<Database, "get" | "list" | "write">;
  readonly #clock: Clock;
  readonly #ids: Ids;
  readonly #scope: FileSystemScope;

  constructor(
    database: Pick<Database, "get" | "list" | "write">,
    clock: Clock,
    ids: Ids,
    scope: FileSystemScope = globalThis,
  ) {
    this.#database = database;
    this.#clock = clock;
    this.#ids = ids;
    this.#scope = scope;
  }

  get canChoose(): boolean {
    return this.#scope.showDirectoryPicker !== undefined;
  }

  async choose({ purpose, writes, id: requestedId }: DirectoryOptions): Promise<Directory | undefined> {
    const handle = await this.#pick(purpose, writes);
    if (!handle) return undefined;
    const id = requestedId ?? (await this.#idOf(handle, purpose)) ?? this.#ids.next();
    const name = await this.#freeName(handle.name, id, purpose);
    return this.#keep({ id, name, purpose, writes, handle, addedAt: this.#clock.now() });
  }

  async createPrivate(name: string, purpose: DirectoryPurpose): Promise<Directory> {
    const id = this.#ids.next();
    const free = await this.#freeName(name, id, purpose);
    return this.#keep({ id, name: free, purpose, writes: true, addedAt: this.#clock.now() });
  }

  async find(id: string): Promise<Directory | undefined> {
    const kept = await this.#database.get("folderHandles", id);
    return kept && this.#opened(kept);
  }

  async list(purpose: DirectoryPurpose): Promise<readonly Directory[]> {
    const kept = (await this.#kept(purpose)).sort((a, b) => a.addedAt - b.addedAt);
    return Promise.all(kept.map((each) => this.#opened(each)));
  }

  async forget(id: string): Promise<void> {
    const kept = await this.#database.get("folderHandles", id);
    if (kept && !kept.handle) await removeFrom(await this.#privateRoot(), id);
    await this.#database.write([{ type: "delete", store: "folderHandles", id }]);
  }

  async deletePrivate(): Promise<void> {
    const { storage } = this.#scope.navigator;
    if (storage?.getDirectory) await removeFrom(await storage.getDirectory(), PRIVATE_FOLDERS);
  }

  async #pick(purpose: DirectoryPurpose, writes: boolean): Promise<FileSystemDirectoryHandle | undefined> {
    if (!this.#scope.showDirectoryPicker) throw new AppError("folder.unsupported");
    try {
      // The browser begins where it was last for the same purpose.
      return await this.#scope.showDirectoryPicker({
        id: `troupe-${purpose}`,
        mode: writes ? "readwrite" : "read",
      });
    } catch (error) {
      if (isAbort(error)) return undefined;
      throw new AppError("folder.no-access", { folder: "", reason: String(error) }, { cause: error });
    }
  }

  async #idOf(handle: FileSystemDirectoryHandle, purpose: DirectoryPurpose): Promise<string | undefined> {
    for (const kept of await this.#kept(purpose)) if (await kept.handle?.isSameEntry(handle)) return kept.id;
    return undefined;
  }

  /** Folders are known to people, and to what they allow, by their names: no two of a purpose have the same. */
  async #freeName(name: string, id: string, purpose: DirectoryPurpose): Promise<string> {
    const taken = (await this.#kept(purpose)).filter((kept) => kept.id !== id).map((kept) => kept.name);
    for (let number = 1; ; number++) {
      const free = number === 1 ? name : `${name} (${number})`;
      if (!taken.includes(free)) return free;
    }
  }

  async #kept(purpose: DirectoryPurpose): Promise<KeptHandle[]> {
    return (await this.#database.list("folderHandles")).filter((kept) => kept.purpose === purpose);
  }

  async #keep(record: KeptHandle): Promise<Directory> {
    const directory = await this.#opened(record);
    await this.#database.write([{ type: "put", store: "folderHandles", record }]);
    return directory;
  }

  async #opened(kept: KeptHandle): Promise<Directory> {
    const root =
      kept.handle ?? (await (await this.#privateRoot()).getDirectoryHandle(kept.id, { create: true }));
    return new BrowserDirectory(kept, root, this.#clock);
  }

  async #privateRoot(): Promise<FileSystemDirectoryHandle> {
    const { storage } = this.#scope.navigator;
    if (!storage?.getDirectory) throw new AppError("folder.unsupported");
    return (await storage.getDirectory()).getDirectoryHandle(PRIVATE_FOLDERS, { create: true });
  }
}

/** Deletes a folder with all that is in it; nothing happens when there is none. */
async function removeFrom(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  try {
    await folder.removeEntry(name, { recursive: true });
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
