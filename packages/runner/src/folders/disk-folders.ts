import type { Dirent } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "@core/errors/app-error";
import type { Directories, Directory, DirectoryAccess, DirectoryFile } from "@core/ports/directories";
import { isShown, readWithin, removeWithin, writeWithin } from "./disk-files";
import type { Root } from "./roots";

/** The id of the folder that tasks work in: all that are open, each by its name. */
export const DISK_FOLDERS = "runner-disk";

const unsupported = () => Promise.reject(new AppError("folder.unsupported"));

/** The folders that a runner opens to tasks: one that holds all of `roots`, as they are at the moment. */
export function diskDirectories(roots: () => readonly Root[]): Directories {
  const found = () => (roots().length > 0 ? new DiskFolders(roots) : undefined);
  return {
    canChoose: false,
    choose: unsupported,
    createPrivate: unsupported,
    find: async (id) => (id === DISK_FOLDERS ? found() : undefined),
    list: async (purpose) => [found()].flatMap((each) => (each && purpose === "work" ? each : [])),
    forget: async () => {},
    deletePrivate: async () => {},
  };
}

/** The same with each of them by itself, whose id is its name. */
export function directoriesByName(roots: () => readonly Root[]): Directories {
  const named = (id: string) => roots().filter(({ name }) => name === id);
  return {
    ...diskDirectories(roots),
    find: async (id) => (named(id).length > 0 ? new DiskFolders(() => named(id)) : undefined),
  };
}

/** Folders of the runner's disk as one; the first name of a path says which of them is meant. */
class DiskFolders implements Directory {
  readonly id = DISK_FOLDERS;
  readonly purpose = "work";
  readonly isPrivate = false;
  readonly #roots: () => readonly Root[];

  constructor(roots: () => readonly Root[]) {
    this.#roots = roots;
  }

  get name(): string {
    return this.#roots()
      .map(({ name }) => name)
      .join(", ");
  }

  async access(): Promise<DirectoryAccess> {
    return this.#roots().length > 0 ? "granted" : "gone";
  }

  requestAccess(): Promise<DirectoryAccess> {
    return this.access();
  }

  async *walk(
    signal: AbortSignal,
    enters: (path: string) => boolean = () => true,
  ): AsyncIterable<DirectoryFile> {
    for (const root of this.#roots()) {
      const folders = [""];
      for (let above = folders.pop(); above !== undefined; above = folders.pop()) {
        for (const entry of await entriesOf(root, above)) {
          signal.throwIfAborted();
          if (!isShown(root, entry.name)) continue;
          const within = above + entry.name;
          const path = `${root.name}/${within}`;
          // A link is neither a folder nor a file here.
          if (entry.isDirectory() && enters(path)) folders.push(`${within}/`);
          const file = entry.isFile()
            ? await lstat(join(root.path, within)).catch(() => undefined)
            : undefined;
          if (file) yield { path, sizeBytes: file.size, lastModified: Math.floor(file.mtimeMs) };
        }
      }
    }
  }

  async file(path: string, signal: AbortSignal): Promise<File | undefined> {
    signal.throwIfAborted();
    const [root, within] = this.#placeOf(path);
    return root && readWithin(root, within);
  }

  async write(path: string, content: Blob, signal: AbortSignal): Promise<File> {
    signal.throwIfAborted();
    const [root, within] = this.#writable(path);
    await writeWithin(root, within, content);
    const file = await readWithin(root, within);
    if (!file) throw new AppError("folder.no-file", { folder: root.name, path });
    return file;
  }

  async move(from: string, to: string, signal: AbortSignal): Promise<File> {
    for (const path of [from, to]) this.#writable(path);
    const file = await this.file(from, signal);
    if (!file) throw new AppError("folder.no-file", { folder: this.name, path: from });
    const moved = await this.write(to, file, signal);
    await this.remove(from, signal);
    return moved;
  }

  async remove(path: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    await removeWithin(...this.#writable(path));
  }

  isReadOnly(path: string): boolean {
    return this.#placeOf(path)[0]?.isWritable === false;
  }

  /** @throws AppError `folder.read-only`, or `folder.bad-path` where it begins with no open folder. */
  #writable(path: string): [root: Root, within: string] {
    const [root, within] = this.#placeOf(path);
    if (!root || within === "") throw new AppError("folder.bad-path", { path });
    if (!root.isWritable) throw new AppError("folder.read-only", { folder: root.name, path });
    return [root, within];
  }

  #placeOf(path: string): [root: Root | undefined, within: string] {
    const [first = "", ...names] = path.split("/");
    return [this.#roots().find(({ name }) => name === first), names.join("/")];
  }
}

/** The entries of a folder; none where it went away, or was made a link meanwhile. */
async function entriesOf(root: Root, above: string): Promise<readonly Dirent[]> {
  const at = join(root.path, above);
  try {
    return (await lstat(at)).isDirectory() ? await readdir(at, { withFileTypes: true }) : [];
  } catch {
    // One that cannot be looked into has nothing to show.
    return [];
  }
}
