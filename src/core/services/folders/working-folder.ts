import { type FolderChange, fileStamp } from "../../domain/knowledge/folder-change";
import type { ToolTouch } from "../../domain/tool/tool-use";
import { AppError } from "../../errors/app-error";
import type { Semaphore } from "../../lifecycle/semaphore";
import type { Clock } from "../../ports/clock";
import type { Database } from "../../ports/database";
import type { Directory, DirectoryAccess, DirectoryFile } from "../../ports/directories";
import type { Ids } from "../../ports/ids";
import { ChangeLog } from "./change-log";

/** The versions of files known to those who work with them: stamps by folder, path and who. */
export type KnownFiles = Map<string, string>;

/** The author of a change to a file, and the call. */
export interface ChangeAuthor {
  /** The conversation or task. */
  readonly scope: string;
  readonly agentName?: string;
  readonly useId?: string;
}

/** A larger file is not replaced: what it was could not be kept. */
const LARGEST_MB = 50;

/**
 * A folder that agents work in. Whatever is done to a file keeps what was there before; the file itself is only changed
 * once that is on disk.
 */
export class WorkingFolder {
  readonly directory: Directory;
  readonly #log: ChangeLog;
  readonly #dependencies: { readonly clock: Clock; readonly ids: Ids };
  readonly #known: KnownFiles;
  readonly #turn: Semaphore;

  constructor(
    directory: Directory,
    dependencies: { readonly database: Database; readonly clock: Clock; readonly ids: Ids },
    known: KnownFiles,
    turn: Semaphore,
  ) {
    this.directory = directory;
    this.#log = new ChangeLog(dependencies.database, directory.id);
    this.#dependencies = dependencies;
    this.#known = known;
    this.#turn = turn;
  }

  get id(): string {
    return this.directory.id;
  }

  get name(): string {
    return this.directory.name;
  }

  access(): Promise<DirectoryAccess> {
    return this.directory.access();
  }

  /** The touch of a call that reads in it: where access was lost, the folder has to be reconnected first. */
  async readingTouch(): Promise<ToolTouch> {
    const touch = { effect: "reads", target: this.name } as const;
    return (await this.access()) === "granted" ? touch : { ...touch, lostFolder: this.id };
  }

  /** All files but those of version control and of installed packages, which would only be in the way. */
  walk(signal: AbortSignal): AsyncIterable<DirectoryFile> {
    return this.directory.walk(signal, (path) => !/(?:^|\/)(?:\.[^/]+|node_modules)$/.test(path));
  }

  /** A file to read, which whoever reads it knows from now on. @throws AppError `folder.no-file`. */
  async read(path: string, scope: string, signal: AbortSignal): Promise<File> {
    const file = await this.directory.file(path, signal);
    if (!file) throw new AppError("folder.no-file", { folder: this.name, path });
    this.#note(path, scope, file);
    return file;
  }

  /**
   * The files among these that are not as they were when they were last read or written, or never were; with stamps.
   */
  async unknown(paths: readonly string[], scope: string, signal: AbortSignal): Promise<readonly string[]> {
    const files = await Promise.all(paths.map((path) => this.directory.file(path, signal)));
    return paths.flatMap((path, place) => {
      const file = files[place];
      if (!file || this.#known.get(this.#keyOf(path, scope)) === fileStamp(file)) return [];
      return [`${path} ${fileStamp(file)}`];
    });
  }

  /**
   * Makes or replaces a file. @throws as `Directory.write`, or AppError `folder.too-large` and those of the database.
   */
  write(path: string, content: Blob, author: ChangeAuthor, signal: AbortSignal): Promise<FolderChange> {
    return this.#change({ path, kind: "written" }, author, signal, () =>
      this.directory.write(path, content, signal),
    );
  }

  /** Gives a file another path. What is there is replaced. @throws as `write`, or AppError `folder.no-file`. */
  move(from: string, to: string, author: ChangeAuthor, signal: AbortSignal): Promise<FolderChange> {
    return this.#change({ path: to, kind: "moved", from }, author, signal, () =>
      this.directory.move(from, to, signal),
    );
  }

  /** Deletes a file, whose content is kept. @throws as `write`, or AppError `folder.no-file`. */
  async remove(path: string, author: ChangeAuthor, signal: AbortSignal): Promise<FolderChange> {
    if (!(await this.directory.file(path, signal)))
      throw new AppError("folder.no-file", { folder: this.name, path });
    return this.#change({ path, kind: "deleted" }, author, signal, async () => {
      await this.directory.remove(path, signal);
      return undefined;
    });
  }

  /** The changes, newest first. */
  changes(): Promise<readonly FolderChange[]> {
    return this.#log.list();
  }

  /**
   * Puts back what was there before a change, which is a change as well. What was done to the file since is only
   * replaced where that is requested; it is kept too. @throws AppError `folder.changed-since`, and as `write`.
   */
  async undo(change: FolderChange, signal: AbortSignal, { evenIfChanged = false } = {}): Promise<void> {
    const { path, from, kind, beforeBytes, stamp } = change;
    const file = await this.directory.file(path, signal);
    const isAsLeft = kind === "deleted" ? !file : file !== undefined && fileStamp(file) === stamp;
    if (!isAsLeft && !evenIfChanged) throw new AppError("folder.changed-since", { path });
    const before = await this.#log.before(change);
    if (beforeBytes !== undefined && !before) throw new AppError("folder.no-version", { path });
    const you = { scope: "" };
    if (kind === "moved" && from !== undefined && file) await this.move(path, from, you, signal);
    if (before) await this.write(path, new Blob([before]), you, signal);
    else if (kind === "written" && file) await this.remove(path, you, signal);
    await this.#log.update({ ...change, isUndone: true });
  }

  /** Forgets what files were before. */
  forgetChanges(): Promise<void> {
    return this.#log.clear();
  }

  #change(
    what: Pick<FolderChange, "path" | "kind" | "from">,
    { scope, agentName, useId }: ChangeAuthor,
    signal: AbortSignal,
    make: () => Promise<File | undefined>,
  ): Promise<FolderChange> {
    return this.#turn.run(async () => {
      const before = await this.#content(what.path, signal);
      const change: FolderChange = {
        ...{
          id: this.#dependencies.ids.next(),
          folderId: this.id,
          ...what,
          at: this.#dependencies.clock.now(),
        },
        ...(agentName === undefined ? {} : { agentName }),
        ...(useId === undefined ? {} : { useId }),
        ...(before ? { beforeBytes: before.length } : {}),
      };
      await this.#log.add(change, before);
      let file: File | undefined;
      try {
        file = await make();
      } catch (error) {
        await this.#log.remove(change);
        throw error;
      }
      if (!file) return change;
      this.#note(what.path, scope, file);
      const made = { ...change, stamp: fileStamp(file) };
      await this.#log.update(made);
      return made;
    }, signal);
  }

  async #content(path: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const file = await this.directory.file(path, signal);
    if (!file) return undefined;
    if (file.size > LARGEST_MB * 1024 ** 2)
      throw new AppError("folder.too-large", { path, size: LARGEST_MB });
    return new Uint8Array(await file.arrayBuffer());
  }

  #note(path: string, scope: string, file: File): void {
    this.#known.set(this.#keyOf(path, scope), fileStamp(file));
  }

  #keyOf(path: string, scope: string): string {
    return JSON.stringify([this.id, path, scope]);
  }
}
