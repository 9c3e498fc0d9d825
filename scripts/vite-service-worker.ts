import { resolve } from "node:path";
import { getManifest } from "@serwist/build";
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
async function filesIn(globDirectory: string) {
  const sizes = new Map<string, number>();
  const { manifestEntries = [], warnings } = await getManifest({
    globDirectory,
    globPatterns: STORED,
    globIgnores: NEVER_STORED,
    maximumFileSizeToCacheInBytes: MOST_BYTES,
    dontCacheBustURLsMatching: HASHED,
    // Entries are told by their size here alone, and lose every field that is no field of theirs.
    manifestTransforms: [
      (manifest) => {
        for (const { url, size } of manifest) sizes.set(url, size);
        return { manifest };
      },
    ],
  });
  if (warnings.length > 0) throw new Error(warnings.join("\n"));
  return manifestEntries
    .map(({ url, revision }) => ({ url, revision, size: sizes.get(url) ?? 0 }))
    .sort((one, other) => one.size - other.size)
    .map(({ url, revision, size }) => ({ url, revision, stored: storedWhen(url, size) }));
}

/** The time at which the service worker stores a file: `undefined` before it takes over. */
function storedWhen(url: string, size: number): "on-use" | "later" | undefined {
  if (ON_USE.test(url)) return "on-use";
  return size > LATER_BYTES ? "later" : undefined;
}
