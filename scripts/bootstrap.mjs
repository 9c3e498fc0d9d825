/**
 * Installation of missing dependencies, shared by `npm start` and `npm test`. Node built-ins only, because it runs
 * before anything is installed.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

/** The repository's root folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const MINIMUM_NODE = [20, 19];

/** Ends with a clear sentence on a Node that is too old. */
export function assertNodeVersion() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > MINIMUM_NODE[0] || (major === MINIMUM_NODE[0] && minor >= MINIMUM_NODE[1])) return;
  console.error(`Troupe needs Node ${MINIMUM_NODE.join(".")} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Runs a command to its end and resolves to its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", ...options });
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
}

/** Path of a tool's script inside node_modules, to be run with `process.execPath`. */
export function tool(path) {
  return join(root, "node_modules", path);
}

function stampOf(folder) {
  const lock = readFileSync(join(folder, "package-lock.json"));
  return [
    createHash("sha256").update(lock).digest("hex"),
    process.platform,
    process.arch,
    process.versions.modules,
  ].join(" ");
}

/** Ends the stamp of an installation with all that the project is tested and written with. */
const WHOLE = " whole";

/**
 * Installs the dependencies of a folder when its lockfile, the platform or the Node ABI changed since the last complete
 * install: those it is built and served with, which is three quarters of the work, or `whole`.
 */
export async function ensureInstalled({ folder = root, whole = false } = {}) {
  const stampFile = join(folder, "node_modules", ".troupe-installed");
  const stamp = stampOf(folder);
  const installed = existsSync(stampFile) ? readFileSync(stampFile, "utf8") : "";
  if (installed === stamp + WHOLE || (installed === stamp && !whole)) return;
  console.log("Installing dependencies…");
  rmSync(stampFile, { force: true });
  const npm = process.env.npm_execpath;
  const extent = whole ? "--include=dev" : "--omit=dev";
  const args = ["ci", extent, "--no-audit", "--no-fund", "--loglevel=error"];
  const code = npm?.endsWith(".js")
    ? await run(process.execPath, [npm, ...args], { cwd: folder })
    : await run(process.platform === "win32" ? "npm.cmd" : "npm", args, {
        cwd: folder,
        shell: process.platform === "win32",
      });
  if (code !== 0) {
    console.error("The dependencies could not be installed; see the messages above.");
    process.exit(code);
  }
  writeFileSync(stampFile, stamp + (whole ? WHOLE : ""));
}

/** Builds the application into `dist`. */
export async function build() {
  const code = await run(process.execPath, [tool("vite/bin/vite.js"), "build", "--logLevel", "warn"]);
  if (code !== 0) process.exit(code);
}

/** Ends this process when the one that started it is gone, so that no server outlives its terminal. */
export function exitWithParent() {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.exit(0);
  }, 1000).unref();
}
