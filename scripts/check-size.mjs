/** Fails when the start page ships more than its budget: every script and style index.html loads, and what those import. */
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import process from "node:process";
import { gzipSync } from "node:zlib";
import { root } from "./bootstrap.mjs";

const BUDGET_BYTES = 180 * 1024;
const dist = join(root, "dist");
const html = readFileSync(join(dist, "index.html"), "utf8");
const sizes = new Map();

function add(path) {
  if (sizes.has(path)) return;
  const content = readFileSync(join(dist, path));
  sizes.set(path, gzipSync(content, { level: 9 }).byteLength);
  if (!path.endsWith(".js")) return;
  // Static imports only: `import()` is what loads on demand.
  for (const match of content
    .toString("utf8")
    .matchAll(/(?:^|[;}\s])(?:import|export)\s*(?:[^"'()]*?\bfrom\s*)?["'](\.[^"']+\.js)["']/g)) {
    add(posix.join(posix.dirname(path), match[1]));
  }
}

for (const match of html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)) add(match[1]);
const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
for (const [path, size] of sizes) console.log(`${(size / 1024).toFixed(1).padStart(7)} KB  ${path}`);
console.log(
  `${(bytes / 1024).toFixed(1).padStart(7)} KB  gzip in all; the budget is ${BUDGET_BYTES / 1024} KB`,
);
if (sizes.size === 0 || bytes > BUDGET_BYTES) process.exit(1);
