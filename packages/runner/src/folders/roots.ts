import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { isAbsolute, relative, sep } from "node:path";
import { isSafePath } from "@core/domain/file/file-path";
import type { RunnerFolder } from "@core/services/runner/wire";
import * as v from "valibot";
import type { RunnerHome } from "../home/runner-home";

/** Name of the file in the runner's folder that says which folders of its disk are open to tasks. */
export const FOLDERS_FILE = "folders.json";

const described = v.strictObject({
  path: v.string(),
  writable: v.optional(v.boolean(), false),
  hidden: v.optional(v.boolean(), false),
});
const configuration = v.object({ folders: v.record(v.string(), v.union([v.string(), described])) });

/** A folder of the disk that is open to tasks. */
export interface Root {
  readonly name: string;
  /** Where it is, all links followed. */
  readonly path: string;
  readonly isWritable: boolean;
  /** Whether files and folders whose names begin with a dot are open too. */
  readonly showsHidden: boolean;
}

/** The folders of a configuration, and those of it that cannot be opened. */
export interface Roots {
  readonly open: readonly Root[];
  readonly refused: readonly (Pick<Root, "name"> & {
    readonly failure: NonNullable<RunnerFolder["failure"]>;
  })[];
}

/** Reads which folders the owner of a runner has opened to tasks. Nothing is open where it does not say so. */
export function readRoots(home: RunnerHome): Roots {
  const file = home.path(FOLDERS_FILE);
  if (!existsSync(file)) return { open: [], refused: [] };
  const read = v.safeParse(configuration, parsed(readFileSync(file, "utf8")));
  if (!read.success) return { open: [], refused: [{ name: FOLDERS_FILE, failure: "invalid" }] };
  const own = realpathSync(home.folder);
  const open: Root[] = [];
  const refused: Roots["refused"][number][] = [];
  for (const [name, said] of Object.entries(read.output.folders)) {
    const { path, writable, hidden } =
      typeof said === "string" ? { path: said, writable: false, hidden: false } : said;
    const found = isName(name) && isAbsolute(path) ? folderAt(path) : undefined;
    if (!isName(name) || !isAbsolute(path)) refused.push({ name, failure: "invalid" });
    else if (found === undefined) refused.push({ name, failure: "missing" });
    // The key of its vault and its database lie there.
    else if (isWithin(found, own) || isWithin(own, found)) refused.push({ name, failure: "own" });
    else open.push({ name, path: found, isWritable: writable, showsHidden: hidden });
  }
  return { open, refused };
}

/** Whether a path is a folder or lies below it; both without links. */
export function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

function isName(name: string): boolean {
  return isSafePath(name) && !name.includes("/") && !name.startsWith(".");
}

function folderAt(path: string): string | undefined {
  try {
    const real = realpathSync(path);
    return statSync(real).isDirectory() ? real : undefined;
  } catch {
    // It is not there, or not for this account: either way it is told as missing.
    return undefined;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Text that is no JSON is told as an invalid configuration.
    return undefined;
  }
}
