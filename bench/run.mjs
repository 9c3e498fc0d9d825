/** `npm run bench [-- --write] [-- --only <suite>]`: measures what is promised about speed; see `docs/performance.md`. */
import process from "node:process";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

// Set before Vite does: what is measured is what is published.
process.env.NODE_ENV = "production";
const entry = fileURLToPath(new URL("./bench.ts", import.meta.url));
const { module } = await runnerImport(entry, { configFile: false, logLevel: "error" });
process.exit((await module.bench(process.argv.slice(2))) ? 0 : 1);
