import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const STRANGERS = "tests/strangers";

/**
 * Runs `look` over a copy of `src` that has the plugins of strangers among its own: what holds for these holds without
 * them. The copy is a folder of its own, which is gone afterwards.
 */
export async function withStrangers<T>(look: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "troupe-with-strangers-"));
  try {
    cpSync("src", join(folder, "src"), { recursive: true });
    // The copy that `npm run strangers` makes has them there already.
    if (existsSync(STRANGERS)) cpSync(STRANGERS, join(folder, "src/plugins"), { recursive: true });
    symlinkSync(resolve("node_modules"), join(folder, "node_modules"), "junction");
    return await look(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
