import { makeAutoObservable, observableRef } from "mobx";
import type { FolderChange } from "../../domain/knowledge/folder-change";
import { AppError } from "../../errors/app-error";
import type { Disposable } from "../../lifecycle/disposable";
import type { Archives } from "../../ports/archives";
import type { DirectoryFile } from "../../ports/directories";
import type { Notifier } from "../../ports/notifier";
import type { WorkingFolder } from "../../services/folders/working-folder";
import type { WorkingFolders } from "../../services/folders/working-folders";
import { LoadStatus } from "../load-status";

/** Files that are shown. */
const SHOWN_FILES = 300;
/** A larger folder is not packed: an archive is made in memory. */
const LARGEST_ARCHIVE_MB = 200;

/** One folder as it is looked at: its files, and what was changed in it. */
export class OpenFolder implements Disposable {
  readonly id: string;
  files: readonly DirectoryFile[] = [];
  /** The number of files there are, of which the first are shown. */
  fileCount = 0;
  changes: readonly FolderChange[] = [];
  readonly #working: WorkingFolders;
  readonly #archives: Archives;
  readonly #notifier: Notifier;
  readonly #loading = new LoadStatus({ keepsShown: true });
  readonly #ending = new AbortController();

  constructor(id: string, working: WorkingFolders, archives: Archives, notifier: Notifier) {
    this.id = id;
    this.#working = working;
    this.#archives = archives;
    this.#notifier = notifier;
    makeAutoObservable(this, { id: false, files: observableRef, changes: observableRef }, { autoBind: true });
  }

  get status(): LoadStatus["status"] {
    return this.#loading.status;
  }

  async load(): Promise<void> {
    await this.#loading.run(
      async () => {
        const folder = await this.#folder();
        const changes = await folder.changes();
        const files = (await folder.access()) === "granted" ? await this.#all(folder) : [];
        return { changes, files };
      },
      ({ changes, files }) => {
        this.changes = changes;
        this.files = files.slice(0, SHOWN_FILES);
        this.fileCount = files.length;
      },
    );
  }

  /** Puts back what was there before a change. @throws AppError `folder.changed-since`, unless that is wished. */
  async undo(change: FolderChange, evenIfChanged: boolean): Promise<void> {
    try {
      await (await this.#folder()).undo(change, this.#ending.signal, { evenIfChanged });
    } finally {
      await this.load();
    }
  }

  /** Puts files of the user's into the folder. What they replace is kept. */
  async add(files: readonly File[]): Promise<void> {
    try {
      const folder = await this.#folder();
      for (const file of files) await folder.write(file.name, file, { scope: "" }, this.#ending.signal);
    } catch (error) {
      this.#notifier.error(error);
    }
    await this.load();
  }

  /** A file, to be taken away. @throws AppError `folder.no-file`. */
  async read(path: string): Promise<File> {
    return (await this.#folder()).read(path, "", this.#ending.signal);
  }

  /** All files in one. @throws AppError `file.too-large`. */
  async zip(): Promise<Blob> {
    const folder = await this.#folder();
    const contents = new Map<string, Uint8Array<ArrayBuffer>>();
    let left = LARGEST_ARCHIVE_MB * 1024 ** 2;
    for await (const { path, sizeBytes } of folder.walk(this.#ending.signal)) {
      left -= sizeBytes;
      if (left < 0) throw new AppError("file.too-large", { size: LARGEST_ARCHIVE_MB });
      const file = await folder.directory.file(path, this.#ending.signal);
      if (file) contents.set(path, new Uint8Array(await file.arrayBuffer()));
    }
    return this.#archives.pack(contents, this.#ending.signal);
  }

  dispose(): void {
    this.#ending.abort();
  }

  async #folder(): Promise<WorkingFolder> {
    const folder = await this.#working.find(this.id);
    if (!folder) throw new AppError("folder.none");
    return folder;
  }

  async #all(folder: WorkingFolder): Promise<readonly DirectoryFile[]> {
    const files: DirectoryFile[] = [];
    for await (const file of folder.walk(this.#ending.signal)) files.push(file);
    return files.sort((a, b) => (a.path < b.path ? -1 : 1));
  }
}
