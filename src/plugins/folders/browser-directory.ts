import { isSafePath } from "@core/domain/file/file-path";
import { AppError } from "@core/errors/app-error";
import { TimeSlice } from "@core/lifecycle/time-slice";
import type { Clock } from "@core/ports/clock";
import type { Directory, DirectoryAccess, DirectoryFile, DirectoryPurpose } from "@core/ports/directories";
import type { AskableHandle } from "./file-system";
import { folderError, isMissing, nameOf } from "./folder-error";
import type { KeptHandle } from "./kept-handle";

/** Files that Chromium writes beside another one until it is complete. */
const SWAP_FILE = /\.crswap$/;
/** Of a path that is read: files that are there may be called what no new file may. */
const STEPS = /^(?:\.{0,2}|.*[\\\0].*)$/su;

/** A folder over a handle of the File System Access API, or of the browser's own file system. */
export class BrowserDirectory implements Directory {
  readonly id: string;
  readonly name: string;
  readonly purpose: DirectoryPurpose;
  readonly isPrivate: boolean;
  readonly #root: FileSystemDirectoryHandle & AskableHandle;
  readonly #writes: boolean;
  readonly #clock: Clock;

  constructor(kept: KeptHandle, root: FileSystemDirectoryHandle, clock: Clock) {
    this.id = kept.id;
    this.name = kept.name;
    this.purpose = kept.purpose;
    this.isPrivate = kept.handle === undefined;
    this.#root = root;
    this.#writes = kept.writes;
    this.#clock = clock;
  }

  access(): Promise<DirectoryAccess> {
    return this.#access((mode) => this.#root.queryPermission?.({ mode }));
  }

  requestAccess(): Promise<DirectoryAccess> {
    return this.#access((mode) => this.#root.requestPermission?.({ mode }));
  }

  async *walk(
    signal: AbortSignal,
    enters: (path: string) => boolean = () => true,
  ): AsyncIterable<DirectoryFile> {
    const slice = new TimeSlice(this.#clock);
    const folders: [path: string, handle: FileSystemDirectoryHandle][] = [["", this.#root]];
    for (let next = folders.pop(); next; next = folders.pop()) {
      const [above, folder] = next;
      for await (const [name, handle] of this.#entries(above, folder)) {
        signal.throwIfAborted();
        await slice.pause();
        const path = above + name;
        if (handle.kind === "directory") {
          if (enters(path)) folders.push([`${path}/`, handle]);
          continue;
        }
        const file = SWAP_FILE.test(name) ? undefined : await this.#try(path, () => opened(handle));
        if (file) yield { path, sizeBytes: file.size, lastModified: file.lastModified };
      }
    }
  }

  async file(path: string, signal: AbortSignal): Promise<File | undefined> {
    signal.throwIfAborted();
    const names = path.split("/");
    if (names.some((name) => STEPS.test(name))) throw new AppError("folder.bad-path", { path });
    return this.#try(path, async () => {
      try {
        const [folder, name] = await this.#parentOf(names);
        return await (await folder.getFileHandle(name)).getFile();
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    });
  }

  async write(path: string, content: Blob, signal: AbortSignal): Promise<File> {
    assertSafe(path);
    const isNew = (await this.file(path, signal)) === undefined;
    return this.#try(path, async () => {
      const [folder, name] = await this.#parentOf(path.split("/"), { create: true });
      const handle = await folder.getFileHandle(name, { create: true });
      try {
        await replaceContent(handle, content, signal);
      } catch (error) {
        // The handle has made an empty file, which is not what was to be written.
        if (isNew) await folder.removeEntry(name).catch(() => {});
        throw error;
      }
      return handle.getFile();
    });
  }

  async move(from: string, to: string, signal: AbortSignal): Promise<File> {
    const file = await this.file(from, signal);
    if (!file) throw new AppError("folder.no-file", { folder: this.name, path: from });
    // Not every browser moves files; the old one is deleted once all of the new one is there.
    const moved = await this.write(to, file, signal);
    await this.remove(from, signal);
    return moved;
  }

  async remove(path: string, signal: AbortSignal): Promise<void> {
    if ((await this.file(path, signal)) === undefined) return;
    await this.#try(path, async () => {
      const [folder, name] = await this.#parentOf(path.split("/"));
      await folder.removeEntry(name);
    });
  }

  async #access(
    ask: (mode: "read" | "readwrite") => Promise<PermissionState> | undefined,
  ): Promise<DirectoryAccess> {
    try {
      const state = (await ask(this.#writes ? "readwrite" : "read")) ?? "granted";
      if (state === "granted") await this.#root.keys().next();
      return state;
    } catch (error) {
      if (isMissing(error)) return "gone";
      // Without a click nothing can be asked.
      return "prompt";
    }
  }

  /** Entries of a folder; none when a folder within was deleted meanwhile. */
  async *#entries(above: string, folder: FileSystemDirectoryHandle) {
    try {
      yield* folder.entries();
    } catch (error) {
      if (above !== "" && isMissing(error)) return;
      throw folderError(error, this.name, above);
    }
  }

  async #parentOf(
    names: readonly string[],
    options: { readonly create?: boolean } = {},
  ): Promise<[folder: FileSystemDirectoryHandle, name: string]> {
    let folder: FileSystemDirectoryHandle = this.#root;
    for (const name of names.slice(0, -1)) folder = await folder.getDirectoryHandle(name, options);
    return [folder, names.at(-1) ?? ""];
  }

  async #try<T>(path: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw folderError(error, this.name, path);
    }
  }
}

function assertSafe(path: string): void {
  if (!isSafePath(path)) throw new AppError("folder.bad-path", { path });
}

/** A file as it is now; `undefined` when it went away or cannot be read, as pipes and locked files. */
async function opened(handle: FileSystemFileHandle): Promise<File | undefined> {
  try {
    return await handle.getFile();
  } catch (error) {
    if (isMissing(error) || nameOf(error) === "NotReadableError") return undefined;
    throw error;
  }
}

/** Replaces a file's content at once: a writable writes beside the file until it is closed. */
async function replaceContent(
  handle: FileSystemFileHandle,
  content: Blob,
  signal: AbortSignal,
): Promise<void> {
  const writable = await handle.createWritable();
  try {
    signal.throwIfAborted();
    await writable.write(content);
    signal.throwIfAborted();
    await writable.close();
  } catch (error) {
    // The first error counts.
    await writable.abort().catch(() => {});
    throw error;
  }
}
