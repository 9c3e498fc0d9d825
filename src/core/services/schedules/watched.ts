import type { ScheduleWatch } from "../../domain/schedule/schedule";
import { AppError } from "../../errors/app-error";
import type { OpenDirectories } from "../../ports/directories";
import type { Hasher } from "../../ports/hasher";

/** Time for a look, in milliseconds: other schedules wait for it. */
const LOOK_MS = 30_000;
/** Files of a folder that are looked at. */
const MOST_FILES = 50_000;
const HIDDEN = /(?:^|\/)(?:\.[^/]+|node_modules)$/;

/** The services that watched things are looked at with. */
export interface WatchingParts {
  /** The text of the page at an address. @throws AppError why it cannot be read. */
  readonly readPage: (address: string, signal: AbortSignal) => Promise<string>;
  readonly hasher: Hasher;
  readonly directories: OpenDirectories;
}

/** Digest of what a watched page says, or of which files a watched folder has. @throws AppError why it cannot be read. */
export async function digestOf({ kind, target }: ScheduleWatch, parts: WatchingParts): Promise<string> {
  const signal = AbortSignal.timeout(LOOK_MS);
  const text = kind === "page" ? await parts.readPage(target, signal) : await filesOf(target, parts, signal);
  return parts.hasher.sha256(text.replace(/\s+/g, " ").trim());
}

/** The files of a folder with their sizes and times. @throws AppError `folder.none`, `folder.no-access`. */
async function filesOf(id: string, { directories }: WatchingParts, signal: AbortSignal): Promise<string> {
  const folder = await (await directories()).find(id);
  if (!folder) throw new AppError("folder.none");
  if ((await folder.access()) !== "granted") throw new AppError("folder.no-access", { folder: folder.name });
  const lines: string[] = [];
  for await (const { path, sizeBytes, lastModified } of folder.walk(signal, (each) => !HIDDEN.test(each))) {
    lines.push(JSON.stringify([path, sizeBytes, lastModified]));
    if (lines.length > MOST_FILES)
      throw new AppError("folder.failed", { folder: folder.name, path, reason: "too many" });
  }
  return lines.sort().join("\n");
}
