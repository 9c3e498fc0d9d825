import { existsSync, mkdirSync, watch, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

/** Emptied with each run, whose workers have one parent. */
const BUILT = fileURLToPath(new URL(`../../test-results/e2e/built-${process.ppid}`, import.meta.url));

/** Whoever comes first fills a folder that all workers of a run share; resolves to it once it is full. */
export async function builtOnce(name: string, build: (folder: string) => Promise<unknown>): Promise<string> {
  const folder = join(BUILT, name);
  const [done, failed] = ["done", "failed"].map((end) => `${folder}.${end}`) as [string, string];
  mkdirSync(BUILT, { recursive: true });
  if (isFirst(folder)) {
    try {
      await build(folder);
      writeFileSync(done, "");
    } catch (error) {
      writeFileSync(failed, String(error));
      throw error;
    }
  }
  await whenThere([done, failed]);
  if (!existsSync(done)) throw new Error(`${name} could not be built; the worker that tried says why`);
  return folder;
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function whenThere(files: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!files.some((file) => existsSync(file))) return;
      watching.close();
      resolve();
    };
    const watching = watch(BUILT, look);
    look();
  });
}
