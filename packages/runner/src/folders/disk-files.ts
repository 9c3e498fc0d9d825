import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, lstat, mkdir, open, realpath, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import process from "node:process";
import { isSafePath } from "@core/domain/file/file-path";
import { AppError, isAbort, isAppError } from "@core/errors/app-error";
import { isWithin, type Root } from "./roots";

/** A larger file is not opened: it is read into memory. */
const LARGEST_MB = 50;
/** Names that lead elsewhere; what is there already may be called what no new file may. */
const STEPS = /^(?:\.{0,2}|.*[\\\0].*)$/su;
/** The beginning of the names of files that are being written. */
const UNFINISHED = ".troupe-";
/** Links are not followed, and a pipe is not waited for; Windows knows neither. */
const NO_LINK = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Whether tasks are to see a file or folder of that name. */
export function isShown(root: Root, name: string): boolean {
  return !name.startsWith(UNFINISHED) && (root.showsHidden || !name.startsWith("."));
}

/** The content of a file and when it was changed; `undefined` of none. @throws AppError as `Directory.file`. */
export async function readWithin(root: Root, path: string): Promise<File | undefined> {
  const names = namesOf(root, path);
  return told(root, path, async () => {
    const at = await whereWithin(root, names, path);
    if (at === undefined || !(await kindOf(at, path))?.isFile()) return undefined;
    const handle = await open(at, constants.O_RDONLY | NO_LINK);
    try {
      await assertThere(root, handle, at, path);
      const { size, mtimeMs } = await handle.stat();
      if (size > LARGEST_MB * 1024 ** 2) throw new AppError("folder.too-large", { path, size: LARGEST_MB });
      const bytes = new Uint8Array(await handle.readFile());
      return new File([bytes], basename(at), { lastModified: Math.floor(mtimeMs) });
    } finally {
      await handle.close();
    }
  });
}

/** Makes or replaces a file, and the folders above it: completely, or not at all. @throws AppError as `Directory.write`. */
export async function writeWithin(root: Root, path: string, content: Blob): Promise<void> {
  const names = namesOf(root, path);
  if (!isSafePath(path)) throw new AppError("folder.bad-path", { path });
  const bytes = new Uint8Array(await content.arrayBuffer());
  await told(root, path, async () => {
    const at = await whereWithin(root, names, path, { makes: true });
    if (at === undefined) throw new AppError("folder.bad-path", { path });
    const before = await kindOf(at, path);
    if (before && !before.isFile()) throw new AppError("folder.bad-path", { path });
    const unfinished = join(dirname(at), `${UNFINISHED}${randomUUID()}`);
    const handle = await open(
      unfinished,
      constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | NO_LINK,
    );
    try {
      try {
        await assertThere(root, handle, unfinished, path);
        if (before) await handle.chmod(before.mode & 0o777);
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(unfinished, at);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  });
}

/** Deletes a file that is there. @throws AppError as `Directory.remove`. */
export async function removeWithin(root: Root, path: string): Promise<void> {
  const names = namesOf(root, path);
  await told(root, path, async () => {
    const at = await whereWithin(root, names, path);
    if (at !== undefined && (await kindOf(at, path))?.isFile()) await rm(at);
  });
}

/** @throws AppError `folder.bad-path` for what may not be named. */
function namesOf(root: Root, path: string): readonly string[] {
  const names = path.split("/");
  // Names with a colon are devices and streams there.
  const isStrange = process.platform === "win32" && !isSafePath(path);
  if (isStrange || names.some((name) => STEPS.test(name) || !isShown(root, name)))
    throw new AppError("folder.bad-path", { path });
  return names;
}

/** The place of a file, no step to which is a link; `undefined` where a folder above it is missing. */
async function whereWithin(
  root: Root,
  names: readonly string[],
  path: string,
  { makes = false } = {},
): Promise<string | undefined> {
  let at = root.path;
  for (const name of names.slice(0, -1)) {
    at = join(at, name);
    const found = await kindOf(at, path);
    if (!found && !makes) return undefined;
    if (!found) await mkdir(at);
    else if (!found.isDirectory()) return undefined;
  }
  return join(at, names.at(-1) ?? "");
}

/** The thing that is at a place; `undefined` where nothing is. @throws AppError `folder.bad-path` of a link. */
async function kindOf(at: string, path: string) {
  const found = await lstat(at).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
    throw error;
  });
  if (found?.isSymbolicLink()) throw new AppError("folder.bad-path", { path });
  return found;
}

/** @throws AppError `folder.bad-path` where a step was made a link meanwhile: what was opened is not what lies there. */
async function assertThere(root: Root, handle: FileHandle, at: string, path: string): Promise<void> {
  const opened = await handle.stat({ bigint: true });
  const real = await realpath(at);
  const found = await lstat(real, { bigint: true });
  const isIt = found.ino === opened.ino && found.dev === opened.dev && opened.isFile();
  if (!isIt || !isWithin(root.path, real)) throw new AppError("folder.bad-path", { path });
}

/** An error of the disk as one with a translation, which tells nothing of where the folder is. */
async function told<T>(root: Root, path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isAppError(error) || isAbort(error)) throw error;
    const reason = String((error as NodeJS.ErrnoException).code ?? "unknown");
    const isFull = reason === "ENOSPC" || reason === "EDQUOT";
    // A link is not opened where one has just taken the file's place.
    const code = reason === "ELOOP" ? "folder.bad-path" : isFull ? "folder.full" : "folder.failed";
    throw new AppError(code, { folder: root.name, path, reason }, { cause: error });
  }
}
