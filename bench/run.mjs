/** `npm run bench [-- --write] [-- --only <suite> [--part <part>]]`: measures what is promised; see `docs/performance.md`. */
import { setMaxListeners } from "node:events";
import process from "node:process";
import { importTypeScript } from "../scripts/import-typescript.mjs";

// All calls of a run listen to one signal, of which Node warns from ten on.
setMaxListeners(0);
// Set before Vite does: what is measured is what is published.
process.env.NODE_ENV = "production";
const { bench } = await importTypeScript(new URL("./bench.ts", import.meta.url));
process.exit((await bench(process.argv.slice(2))) ? 0 : 1);
