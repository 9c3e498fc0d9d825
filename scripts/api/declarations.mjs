import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, posix, sep } from "node:path";
import process from "node:process";
import { root, tool } from "../bootstrap.mjs";

/** The declarations that authors import: the kit's, for plugins from outside, and those of the built-in points. */
export const KIT = "packages/plugin-kit/src/index.d.ts";
const POINT = /^src\/core\/points\/[^/]+\/index\.d\.ts$/;
export const isEntry = (path) =>
  path === KIT || path === "src/core/plugin/define-plugin.d.ts" || POINT.test(path);

const MARK = "//// ";

/** A temporary folder from which the packages of the project are found. */
export function temporaryFolder() {
  const cache = join(root, "node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  return mkdtempSync(join(cache, "api-"));
}

/** The declarations of points and kit as the compiler emits them, without comments: text by path. */
export function emitDeclarations() {
  const folder = temporaryFolder();
  try {
    execFileSync(
      process.execPath,
      [
        tool("typescript/bin/tsc"),
        "-p",
        join(root, "packages/plugin-kit/tsconfig.api.json"),
        "--outDir",
        folder,
      ],
      { cwd: root, stdio: ["ignore", "inherit", "inherit"] },
    );
    const emitted = new Map(
      readdirSync(folder, { recursive: true })
        .filter((path) => path.endsWith(".d.ts"))
        .map((path) => [path.split(sep).join("/"), readFileSync(join(folder, path), "utf8")]),
    );
    return reachable(emitted);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Those of the files that the entries import, themselves included, by path. */
function reachable(files) {
  const found = new Set();
  const visit = (path) => {
    const text = files.get(path);
    if (found.has(path) || text === undefined) return;
    found.add(path);
    for (const [, from] of text.matchAll(/(?:from |import\()"(\.[^"]+)"/g)) {
      const target = posix.join(dirname(path), from);
      for (const end of [".d.ts", "/index.d.ts"]) visit(target + end);
    }
  };
  for (const path of files.keys()) if (isEntry(path)) visit(path);
  return new Map([...found].sort().map((path) => [path, files.get(path)]));
}

/** The files as one text. */
export const written = (files) =>
  [...files].map(([path, text]) => `${MARK}${path}\n${text.trimEnd()}\n`).join("\n");

/** The files of such a text. */
export function read(text) {
  const parts = text.split(new RegExp(`^${MARK}`, "m")).slice(1);
  return new Map(
    parts.map((part) => {
      const end = part.indexOf("\n");
      return [part.slice(0, end), `${part.slice(end + 1).trimEnd()}\n`];
    }),
  );
}
