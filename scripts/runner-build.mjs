/** The build of the runner, which is done again only when what it is made of has changed. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { root, run, tool } from "./bootstrap.mjs";

/** The folder of the runner's package. */
export const runnerFolder = join(root, "packages/runner");

/** Files and folders that the runner is made of. */
const SOURCES = [
  "src",
  "package-lock.json",
  ...["src", "vite.config.ts", "package-lock.json"].map((name) => `packages/runner/${name}`),
];

/** Builds the runner into `packages/runner/dist`, unless what is there was made of the same files. */
export async function buildRunner() {
  const stampFile = join(runnerFolder, "dist", ".made-of");
  const stamp = stampOf(SOURCES);
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  console.error("Building the runner…");
  const args = [tool("vite/bin/vite.js"), "build", "--logLevel", "warn"];
  const code = await run(process.execPath, args, { cwd: runnerFolder });
  if (code !== 0) process.exit(code);
  writeFileSync(stampFile, stamp);
}

/** Changes when a file comes, goes or is written to. */
function stampOf(paths) {
  const hash = createHash("sha256");
  for (const path of paths.flatMap((each) => filesOf(join(root, each)))) {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return hash.digest("hex");
}

function filesOf(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
