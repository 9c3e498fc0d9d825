import { type Token, token } from "../di/token";

/** The purpose of a folder; each has its own, also where it is the same folder. */
export type DirectoryPurpose = "work" | "knowledge" | "backup" | "sync";

/** `prompt`: the user has to be asked (again), which takes a click; `gone`: it was moved or deleted. */
export type DirectoryAccess = "granted" | "prompt" | "denied" | "gone";

/** A file as a walk finds it. */
export interface DirectoryFile {
  /** From the folder on, with `/` between names. */
  readonly path: string;
  readonly sizeBytes: number;
  /** Milliseconds since the Unix epoch. */
  readonly lastModified: number;
}

/**
 * A folder of the user's disk or, where the browser has no access to those, of its own. Nothing outside of it can be
 * reached. Methods but the first two throw AppError `folder.no-access` once access was lost, `folder.bad-path` for a
 * path that does not stay within, and `folder.failed` for what else the disk refuses.
 */
export interface Directory {
  readonly id: string;
  /** No other one of the same purpose has it. */
  readonly name: string;
  readonly purpose: DirectoryPurpose;
  /** Whether it lies in the browser, where no other program sees it. */
  readonly isPrivate: boolean;
  access(): Promise<DirectoryAccess>;
  /** Asks the user, in answer to a click. */
  requestAccess(): Promise<DirectoryAccess>;
  /**
   * All files, at any depth, in the order of the disk; the page answers meanwhile. Folders `enters` says no to are left
   * out, and so are files that go away meanwhile.
   */
  walk(signal: AbortSignal, enters?: (path: string) => boolean): AsyncIterable<DirectoryFile>;
  /** A file to read; `undefined` when there is none. Links are not followed. */
  file(path: string, signal: AbortSignal): Promise<File | undefined>;
  /**
   * Makes or replaces a file, and the folders above it: completely, or not at all.
   * @throws AppError `folder.full` when there is no room.
   */
  write(path: string, content: Blob, signal: AbortSignal): Promise<File>;
  /** Gives a file another path, replacing what is there. @throws AppError `folder.no-file` when there is none. */
  move(from: string, to: string, signal: AbortSignal): Promise<File>;
  /** Whether nothing may be written at a path; absent of a folder that is written everywhere. */
  isReadOnly?(path: string): boolean;
  /** Deletes a file; nothing happens when there is none. */
  remove(path: string, signal: AbortSignal): Promise<void>;
}

/** Options of choosing a folder. */
export interface DirectoryOptions {
  readonly purpose: DirectoryPurpose;
  readonly writes: boolean;
  /** Takes the place of the folder with this id, as when one is connected again. */
  readonly id?: string;
}

/** The folders of this device that the user has opened to the application. No backup, export or capsule names them. */
export interface Directories {
  /** Whether this browser opens folders of the disk. */
  readonly canChoose: boolean;
  /**
   * Has the user choose a folder, in answer to a click; `undefined` when they do not. One that was chosen before for
   * the same purpose keeps its id. @throws AppError `folder.unsupported`.
   */
  choose(options: DirectoryOptions): Promise<Directory | undefined>;
  /** Makes a folder in the browser. @throws AppError `folder.unsupported`. */
  createPrivate(name: string, purpose: DirectoryPurpose): Promise<Directory>;
  find(id: string): Promise<Directory | undefined>;
  list(purpose: DirectoryPurpose): Promise<readonly Directory[]>;
  /** Lets go of a folder. What lies on the disk stays; one that lies in the browser is deleted with all its files. */
  forget(id: string): Promise<void>;
  /** Deletes all folders that lie in the browser, with their files: when everything of this device is deleted. */
  deletePrivate(): Promise<void>;
}

/** Loads what opens folders. */
export type OpenDirectories = () => Promise<Directories>;

export const DirectoriesToken: Token<OpenDirectories> = token("directories");
