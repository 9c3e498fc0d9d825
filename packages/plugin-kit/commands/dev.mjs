import { existsSync, readFileSync, statSync, watch } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize, resolve, sep } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { buildPlugin } from "./build-plugin.mjs";

const OWN_APP = fileURLToPath(new URL("../app/", import.meta.url));
const PLUGIN = "/troupe-plugin.js";
const SCRIPT = "/troupe-plugin-dev.js";
const EVENTS = "/troupe-plugin-dev/events";
/** Editors write a file in several steps. */
const SAVED_AFTER_MS = 100;

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
};

/** Of the page's own origin, since its policy allows no other. A worker that stored the application would serve it on. */
const RELOADING = `new EventSource(${JSON.stringify(EVENTS)}).onmessage = () => location.reload();
navigator.serviceWorker?.getRegistrations().then((all) => all.forEach((each) => each.unregister()));`;

/** `troupe-plugin dev [folder] --app <built application> [--port 4180]`. Runs until it is ended. */
export async function devCommand(args) {
  const option = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const folder = args[0] && !args[0].startsWith("--") ? args[0] : ".";
  const app = resolve(option("--app") ?? OWN_APP);
  if (!existsSync(join(app, "index.html")))
    throw new Error(`There is no built application in ${app}: name one with --app.`);
  const server = await devServer({
    folder,
    app,
    port: Number(option("--port") ?? 4180),
    onBuilt: ({ sha256 }) => console.log(`Built: sha256 ${sha256}`),
  });
  console.log(`Troupe with the plugin is at ${server.address}. Saving builds it anew.`);
  return new Promise((_, reject) => {
    process.once("SIGINT", () => server.close().then(() => process.exit(0), reject));
  });
}

/** Serves an application with a plugin that `plugins.json` names by its digest, and has pages reload after each build. */
export async function devServer({ folder, app, port, onBuilt = () => {} }) {
  let built = await buildPlugin(folder);
  const listening = new Set();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (pathname === EVENTS) return listen(response, listening);
    const host = request.headers.host ?? "localhost";
    const [body, type] = answerTo(pathname, { app, host, built }) ?? [];
    response.writeHead(body === undefined ? 404 : 200, {
      "Content-Type": type ?? "text/plain",
      "Cache-Control": "no-store",
    });
    response.end(body);
  });
  await new Promise((done, failed) => server.once("error", failed).listen(port, "127.0.0.1", done));

  let timer;
  const watcher = watch(resolve(folder), { recursive: true }, (_, name) => {
    if (name && /^(dist|node_modules)\b/.test(name)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      buildPlugin(folder).then(
        (anew) => {
          if (anew.sha256 === built.sha256) return;
          built = anew;
          onBuilt(built);
          for (const each of listening) each.write("data: built\n\n");
        },
        (error) => console.error(error.message),
      );
    }, SAVED_AFTER_MS);
  });
  return {
    address: `http://127.0.0.1:${server.address().port}/`,
    close: () =>
      new Promise((done) => {
        clearTimeout(timer);
        watcher.close();
        server.close(done);
        server.closeAllConnections();
      }),
  };
}

function listen(response, listening) {
  response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
  response.write(": here\n\n");
  listening.add(response);
  response.once("close", () => listening.delete(response));
}

function answerTo(pathname, { app, host, built }) {
  const { file, sha256 } = built;
  if (pathname === PLUGIN) return [readFileSync(file), TYPES[".js"]];
  if (pathname === SCRIPT) return [RELOADING, TYPES[".js"]];
  // Its absence ends the registration of an earlier visit.
  if (pathname === "/sw.js") return undefined;
  if (pathname === "/plugins.json")
    return [JSON.stringify(configuration(app, { url: `http://${host}${PLUGIN}`, sha256 })), TYPES[".json"]];
  const wanted = fileIn(app, pathname);
  // Frames among them, whose policies refuse any other script.
  if (wanted) return [readFileSync(wanted), TYPES[extname(wanted)]];
  // Addresses of pages are the application's own business.
  if (extname(pathname) !== "") return undefined;
  const html = readFileSync(join(app, "index.html"), "utf8");
  return [html.replace("</body>", `<script src="${SCRIPT}"></script></body>`), TYPES[".html"]];
}

function configuration(app, plugin) {
  const file = join(app, "plugins.json");
  const given = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  return { ...given, external: [...(given.external ?? []), plugin] };
}

/** A file of the application, if that is one: a path never leads out of its folder. */
function fileIn(app, pathname) {
  let named;
  try {
    named = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  const path = normalize(join(app, named));
  return path.startsWith(app + sep) && existsSync(path) && statSync(path).isFile() ? path : undefined;
}
