/** `npm run eval`: measures delegation with a real model and a key of your own; see `docs/eval.md`. */
import { setMaxListeners } from "node:events";
import process from "node:process";
import { importTypeScript } from "../scripts/import-typescript.mjs";

// All calls of a run listen to one signal, of which Node warns from ten on.
setMaxListeners(0);
const { main } = await importTypeScript(new URL("./eval.ts", import.meta.url));
try {
  await main(process.argv.slice(2), process.env);
  process.exit(0);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
