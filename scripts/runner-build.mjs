/** Builds of the runner and of what it serves, which are made again only when their sources have changed. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { root, run, tool } from "./bootstrap.mjs";

/** The folder of the runner's package. */
export const runnerFolder = join(root, "packages/runner");

/** Files and folders that the runner and the application it serves are made of. */
const OF_RUNNER = [
  ...["src", "scripts", "package-lock.json"],
  ...["src", "vite.config.ts", "package-lock.json"].map((name) => `packages/runner/${name}`),
];
const OF_APPLICATION = ["src", "public", "scripts", "index.html", "vite.config.ts", "package-lock.json"];

/** Builds the runner into `packages/runner/dist`, unless what is there was made of the same files. */
export async function buildRunner() {
  await buildAnew("the runner", runnerFolder, OF_RUNNER);
}

/** As `buildRunner`, with what its tests start. */
export async function buildRunnerForTests() {
  await buildAnew("the runner", runnerFolder, [...OF_RUNNER, "packages/runner/tests"], ["--mode", "test"]);
}

/** Builds the application that a runner serves into `dist`, likewise. */
export async function buildServed() {
  await buildAnew("the application", root, OF_APPLICATION);
}

async function buildAnew(name, folder, sources, options = []) {
  const stampFile = join(folder, "dist", ".made-of");
  const stamp = stampOf(sources);
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  // The standard output is for what the runner itself has to say.
  console.error(`Building ${name}…`);
  const args = [tool("vite/bin/vite.js"), "build", "--logLevel", "warn", ...options];
  const code = await run(process.execPath, args, { cwd: folder, stdio: ["ignore", 2, 2] });
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
