import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { glob } from "tinyglobby";
import { build, type Plugin, type ResolvedConfig } from "vite";

/** Nothing waits for a file of more than this, but who needs it: it is stored apart from the application. */
const LATER_BYTES = 1024 * 1024;

/** No file of the application is larger, whatever a build brings by accident. */
const MOST_BYTES = 12 * LATER_BYTES;

/** Engines, what runs code of agents or recognises text, character maps of PDFs, and drawings of pages: most never need them, or not of most pages. */
const ON_USE =
  /^assets\/(?:pages-[^/]*\/.*|.*\.(?:wasm|zip|bcmap|gz)|(?:pyodide|python|quickjs-cell|emscripten-module|recognition-cell|component-runtime).*\.js(?:on)?)$/;

/** The files of the build that are stored for use without network. */
const STORED = [
  "**/*.{html,js,css,json,svg,png,woff2,txt,webmanifest}",
  "assets/*.{wasm,zip,bcmap,gz}",
  "examples/*.webp",
];

/** Files that are fetched when somebody looks at them, and not before. */
const NEVER_STORED = ["sw.js", "gallery.json", "gallery/*"];

/** Files whose names change with what is in them need no digest. */
const HASHED = /^assets\//;

/**
 * Bundles the service worker into `sw.js` once all else has been written, with the list of the files that it stores
 * in the place of `self.__WB_MANIFEST`: address, digest, and `stored` where the application does not wait for it.
 */
export function serviceWorker(entry: string): Plugin {
  let config: ResolvedConfig;
  return {
    name: "troupe:service-worker",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    closeBundle: {
      order: "post",
      sequential: true,
      async handler(error) {
        if (error) return;
        const { root } = config;
        const outDir = resolve(root, config.build.outDir);
        const files = JSON.stringify(await filesIn(outDir));
        await build({
          ...{ root, configFile: false, publicDir: false, logLevel: "warn" },
          define: { "self.__WB_MANIFEST": files, "process.env.NODE_ENV": '"production"' },
          build: {
            ...{ outDir, emptyOutDir: false, target: config.build.target },
            lib: { entry: resolve(root, entry), name: "app", formats: ["iife"], fileName: () => "sw.js" },
            rolldownOptions: { checks: { bundlerTimings: false } },
          },
        });
      },
    },
  };
}

/** The files of a folder that are stored, the smallest first. @throws Error where one is too large to be. */
async function filesIn(folder: string) {
  const urls = await glob(STORED, { cwd: folder, ignore: NEVER_STORED });
  const files = await Promise.all(
    urls.map(async (url) => {
      const content = await readFile(resolve(folder, url));
      if (content.length > MOST_BYTES) throw new Error(`${url} is too large to be stored`);
      const revision = HASHED.test(url) ? null : createHash("sha256").update(content).digest("hex");
      return { url, revision, size: content.length };
    }),
  );
  return files
    .sort((one, other) => one.size - other.size || (one.url < other.url ? -1 : 1))
    .map(({ url, revision, size }) => ({ url, revision, stored: storedWhen(url, size) }));
}

/** The time at which the service worker stores a file: `undefined` before it takes over. */
function storedWhen(url: string, size: number): "on-use" | "later" | undefined {
  if (ON_USE.test(url)) return "on-use";
  return size > LATER_BYTES ? "later" : undefined;
}
