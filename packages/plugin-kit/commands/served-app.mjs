import { existsSync, readFileSync, statSync } from "node:fs";
import { extname, join, normalize, sep } from "node:path";

const PLUGIN = "/troupe-plugin.js";
const BENCH = "/troupe-plugin-bench.js";
/** Data for the bench: the manifest, and the author's samples. */
const TRIED = "/troupe-plugin-dev/tried.json";
const SCRIPT = "/troupe-plugin-dev.js";
/** Where pages are told of each build. */
export const EVENTS = "/troupe-plugin-dev/events";
/** Key under which the application stores the user's agreements, by the ids of plugins. */
const AGREED = "troupe.agreedPlugins";

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

/** Files of trusted plugins run once a worker has taken the page over; this one stores nothing, and ends one that did. */
const WORKER = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(
  caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => clients.claim()),
));`;

/** Of the page's own origin, since its policy allows no other. Whoever writes a plugin agrees to it. */
const inPage = (plugins) => `localStorage.setItem(
  ${JSON.stringify(AGREED)},
  JSON.stringify({ ...JSON.parse(localStorage.getItem(${JSON.stringify(AGREED)}) ?? "{}"), ...${JSON.stringify(Object.fromEntries(plugins.map(({ manifest, sha256 }) => [manifest.id, sha256])))} }),
);
new EventSource(${JSON.stringify(EVENTS)}).onmessage = () => location.reload();`;

/**
 * Content and type for a path: a file of the application, its configuration with the plugin and the bench, or the script
 * that reloads it.
 */
export function answerTo(pathname, { app, host, built, bench, samples }) {
  for (const [path, { code, sha256 }] of [
    [PLUGIN, built],
    [BENCH, bench],
  ])
    if (pathname === path || pathname === `/external/${sha256}.js`) return [code, TYPES[".js"]];
  if (pathname === SCRIPT) return [inPage([built, bench]), TYPES[".js"]];
  if (pathname === TRIED)
    return [JSON.stringify({ manifest: built.manifest, samples: samples() }), TYPES[".json"]];
  if (pathname === "/sw.js") return [WORKER, TYPES[".js"]];
  if (pathname === "/plugins.json")
    return [
      JSON.stringify(
        configuration(app, [
          { url: `http://${host}${PLUGIN}`, sha256: built.sha256 },
          { url: `http://${host}${BENCH}`, sha256: bench.sha256 },
        ]),
      ),
      TYPES[".json"],
    ];
  const wanted = fileIn(app, pathname);
  // Frames among them, whose policies refuse any other script.
  if (wanted) return [readFileSync(wanted), TYPES[extname(wanted)]];
  // Addresses of pages are the application's own business.
  if (extname(pathname) !== "") return undefined;
  const html = readFileSync(join(app, "index.html"), "utf8");
  return [html.replace("</body>", `<script src="${SCRIPT}"></script></body>`), TYPES[".html"]];
}

function configuration(app, plugins) {
  const file = join(app, "plugins.json");
  const given = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  return { ...given, external: [...(given.external ?? []), ...plugins] };
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
