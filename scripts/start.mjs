/** `npm start`: installs what is missing, builds, serves and prints the address. `PORT` and `HOST` are respected. */
import process from "node:process";
import { assertNodeVersion, build, ensureInstalled, exitWithParent, root } from "./bootstrap.mjs";

assertNodeVersion();
await ensureInstalled();
console.log("Building…");
await build();

const host = process.env.HOST || "127.0.0.1";
const port = Number(process.env.PORT || 4173);
const { preview } = await import("vite");
try {
  const server = await preview({ root, preview: { host, port, strictPort: true } });
  exitWithParent();
  const address =
    server.resolvedUrls?.local[0] ?? server.resolvedUrls?.network[0] ?? `http://${host}:${port}/`;
  console.log(`\nTroupe is ready: ${address.replace(/\/$/, "")}\nPress Ctrl+C to stop.`);
} catch (error) {
  if (String(error).includes("already in use")) {
    console.error(`Port ${port} is taken. Choose another one: PORT=${port + 1} npm start`);
    process.exit(1);
  }
  throw error;
}
