/**
 * `npm run docs`: writes a page for everything the plugin kit exports, from its sources, to `docs/reference`. TypeDoc
 * reads no TypeScript 7 yet, and has the newest one it can read beside it, which nothing else here is installed with.
 */
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { assertNodeVersion, ensureInstalled, root, run } from "../bootstrap.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));

assertNodeVersion();
// The declarations of React, which those of pages are written with, are the application's.
await ensureInstalled({ whole: true });
await ensureInstalled({ folder: here, whole: true });
const code = await run(process.execPath, [join(here, "node_modules/typedoc/bin/typedoc")], { cwd: here });
if (code === 0) console.log(`The reference is in ${join(root, "docs/reference/index.html")}.`);
process.exit(code);
