import { makeAutoObservable, observableRef } from "mobx";
import type { Artifact } from "../../domain/artifact/artifact";
import type { FolderChange } from "../../domain/knowledge/folder-change";
import type { FolderScope } from "../../domain/tool/folder-scope";
import { AppError } from "../../errors/app-error";
import type { Disposable } from "../../lifecycle/disposable";
import type { Archives } from "../../ports/archives";
import type { DirectoryAccess } from "../../ports/directories";
import type { Logger } from "../../ports/logger";
import type { Notifier } from "../../ports/notifier";
import { logFailure } from "../../services/diagnostics/log-failure";
import {
  existingFiles,
  type SavedFile,
  saveDeliverable,
  savedFilesOf,
} from "../../services/folders/deliverable-saving";
import type { WorkingFolders } from "../../services/folders/working-folders";
import { LoadStatus } from "../load-status";
import { OpenFolder } from "./open-folder";

/** A folder agents may work in, as it is listed. */
export interface ShownFolder {
  readonly id: string;
  readonly name: string;
  /** Whether it lies in the browser. */
  readonly isPrivate: boolean;
  readonly access: DirectoryAccess;
}

/** The changes that tools have made in folders elsewhere. */
export interface ChangesElsewhere {
  list(useId: string): Promise<readonly FolderChange[]>;
  undo(useId: string, change: string, evenIfChanged: boolean): Promise<void>;
}

/** The folders agents may work in, and where they do. */
export class FoldersStore implements Disposable {
  readonly working: WorkingFolders;
  readonly archives: Archives;
  folders: readonly ShownFolder[] = [];
  /** Whether this browser opens folders of the disk; else they lie in the browser. */
  canChoose = true;
  /** The ids of folders by where they are worked in. */
  uses: ReadonlyMap<string, string>;
  readonly #notifier: Notifier;
  readonly #logger: Logger;
  readonly #elsewhere: (() => Promise<ChangesElsewhere>) | undefined;
  readonly #ending = new AbortController();
  readonly #loading = new LoadStatus({ keepsShown: true });

  /** `elsewhere` is asked for changes that are not known here; absent where there is nobody to ask. */
  constructor(
    working: WorkingFolders,
    archives: Archives,
    notifier: Notifier,
    logger: Logger,
    elsewhere?: () => Promise<ChangesElsewhere>,
  ) {
    this.#elsewhere = elsewhere;
    this.working = working;
    this.archives = archives;
    this.#notifier = notifier;
    this.#logger = logger;
    this.uses = working.uses;
    makeAutoObservable(
      this,
      { working: false, archives: false, folders: observableRef, uses: observableRef },
      { autoBind: true },
    );
  }

  get status(): LoadStatus["status"] {
    return this.#loading.status;
  }

  /** Reads which folders there are, and whether they can still be reached. */
  async load(): Promise<void> {
    await this.#loading.run(
      async () => {
        const directories = await this.working.open();
        const folders = await directories.list("work");
        return {
          canChoose: directories.canChoose,
          folders: await Promise.all(
            folders.map(async (each): Promise<ShownFolder> => {
              const { id, name, isPrivate } = each;
              return { id, name, isPrivate, access: await each.access() };
            }),
          ),
        };
      },
      ({ canChoose, folders }) => {
        this.canChoose = canChoose;
        this.folders = folders;
        this.uses = this.working.uses;
      },
    );
  }

  find(id: string): ShownFolder | undefined {
    return this.folders.find((folder) => folder.id === id);
  }

  /** The folder that is worked in, that of the first of these places that has one. */
  inUse(scopes: readonly FolderScope[]): ShownFolder | undefined {
    const id = scopes.map((scope) => this.uses.get(scope)).find((each) => each !== undefined);
    return id === undefined ? undefined : this.find(id);
  }

  /**
   * Has the user choose a folder, in answer to a click, or makes one of that name in the browser where it opens none of
   * the disk. Resolves to it; to `undefined` when they choose none.
   */
  async choose(privateName: string): Promise<ShownFolder | undefined> {
    try {
      const directories = await this.working.open();
      const chosen = directories.canChoose
        ? await directories.choose({ purpose: "work", writes: true })
        : await directories.createPrivate(privateName, "work");
      if (!chosen) return undefined;
      await this.load();
      return this.find(chosen.id);
    } catch (error) {
      this.#notifier.error(error);
      return undefined;
    }
  }

  /** Has a folder worked in from now on, or none. */
  use(scope: FolderScope, folderId: string | undefined): void {
    this.working.use(scope, folderId);
    this.uses = this.working.uses;
  }

  /** Asks for access once more, in answer to a click; for the folder itself where it is gone. */
  async reconnect(id: string): Promise<boolean> {
    try {
      const directories = await this.working.open();
      const access = await (await directories.find(id))?.requestAccess();
      if (access === "gone") await directories.choose({ purpose: "work", writes: true, id });
      await this.load();
    } catch (error) {
      this.#notifier.error(error);
    }
    return this.find(id)?.access === "granted";
  }

  /** Lets go of a folder; of one in the browser with all that is in it. */
  async forget(id: string): Promise<void> {
    try {
      await this.working.forget(id);
    } catch (error) {
      this.#notifier.error(error);
    }
    await this.load();
  }

  /** The files a deliverable would be saved as. */
  filesOf(artifact: Artifact): readonly SavedFile[] {
    return savedFilesOf(artifact);
  }

  /** The paths of a deliverable's files that are in a folder already. */
  async existing(id: string, artifact: Artifact): Promise<readonly string[]> {
    return (await this.#found(id, artifact)).map(({ path }) => path);
  }

  /** Whether a folder holds all files of a deliverable as they are; unknown as long as it cannot be reached. */
  async isSaved(id: string, artifact: Artifact): Promise<boolean> {
    const found = await this.#found(id, artifact);
    return found.filter(({ isSame }) => isSame).length === savedFilesOf(artifact).length;
  }

  /** Saves a deliverable into a folder. @throws AppError `folder.none`, and as `WorkingFolder.write`. */
  async save(id: string, artifact: Artifact): Promise<void> {
    const folder = await this.working.find(id);
    if (!folder) throw new AppError("folder.none");
    await saveDeliverable(folder, artifact, this.#ending.signal);
  }

  dispose(): void {
    this.#ending.abort();
  }

  async #found(id: string, artifact: Artifact): ReturnType<typeof existingFiles> {
    const folder = await this.working.find(id);
    if (!folder || (await folder.access()) !== "granted") return [];
    const looking = existingFiles(folder, artifact, this.#ending.signal);
    return (await looking.catch(logFailure(this.#logger, "files of a folder not looked for"))) ?? [];
  }

  /** The changes of a tool call, here or elsewhere. */
  async changesOf(useId: string): Promise<readonly FolderChange[]> {
    const here = await this.working.changesOf(useId);
    if (here.length > 0 || !this.#elsewhere) return here;
    return (await this.#elsewhere()).list(useId);
  }

  /** Puts back what was there before a change of a tool call. @throws as `WorkingFolder.undo`. */
  async undo(useId: string, change: FolderChange, evenIfChanged: boolean): Promise<void> {
    const here = await this.working.changesOf(useId);
    if (this.#elsewhere && !here.some(({ id }) => id === change.id))
      return (await this.#elsewhere()).undo(useId, change.id, evenIfChanged);
    const opened = this.open(change.folderId);
    try {
      await opened.undo(change, evenIfChanged);
    } finally {
      opened.dispose();
    }
  }

  /** A folder with its files and its changes. */
  open(id: string): OpenFolder {
    return new OpenFolder(id, this.working, this.archives, this.#notifier);
  }
}
