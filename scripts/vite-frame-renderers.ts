import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";

interface FrameScript {
  readonly code: string;
  readonly sha256: string;
  /** Ids of the modules in it. */
  readonly modules: readonly string[];
}

const SHARED = "src/plugins/shared/frame";
/** Runs ahead of everything else in every frame. */
const GUARD = `${SHARED}/frame-guard.ts`;
const GUARDED = "guarded-frame-script";
/** An import ending so gives the place and digest of a script, bundled with all it needs for a frame to run inline. */
const QUERY = "?frame";
const VIRTUAL = "\0frame:";
const CELL = "src/plugins/shared/cell";
/** An import ending so gives the place of a script, bundled with all it needs for a worker within a frame to run. */
const WORKER_QUERY = "?cell";
const WORKER_VIRTUAL = "\0cell:";
const DEV_PATH = "/@frames/";
/** Part of the cache key: raise it when the way of bundling changes. */
const RECIPE = "3";

/**
 * Bundles what runs in sandboxed frames, and in workers within them, of the project in `root`, and tells the hashes which the page's policy has to
 * allow, and the modules whose licences count.
 */
export function frameRenderers(root = process.cwd()): {
  readonly plugin: Plugin;
  readonly hashes: () => readonly string[];
  readonly modules: () => readonly string[];
} {
  const scripts = new Map<string, Promise<FrameScript>>();
  const hashes = new Set<string>();
  const bundled = new Set<string>();
  let isBuild = false;

  const scriptOf = (entry: string, isGuarded: boolean): Promise<FrameScript> => {
    const known = scripts.get(entry) ?? bundle(entry, root, isGuarded);
    scripts.set(entry, known);
    return known;
  };

  const plugin: Plugin = {
    name: "troupe-frame-renderers",
    enforce: "pre",
    configResolved(config) {
      isBuild = config.command === "build";
    },
    resolveId(source, importer) {
      const isFrame = source.endsWith(QUERY);
      if (!importer || !(isFrame || source.endsWith(WORKER_QUERY))) return undefined;
      const file = resolve(dirname(importer), source.slice(0, source.lastIndexOf("?")));
      return `${isFrame ? VIRTUAL : WORKER_VIRTUAL}${file}.ts`;
    },
    async load(id) {
      const isFrame = id.startsWith(VIRTUAL);
      if (!isFrame && !id.startsWith(WORKER_VIRTUAL)) return undefined;
      const entry = id.slice((isFrame ? VIRTUAL : WORKER_VIRTUAL).length);
      const { code, sha256, modules } = await scriptOf(entry, isFrame);
      for (const module of modules) bundled.add(module);
      // Every module is loaded, imported on demand or not, before the page is written.
      if (isFrame) hashes.add(sha256);
      const name = basename(entry, ".ts");
      const url = isBuild
        ? `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: "asset", name: `${name}.js`, source: code })}`
        : JSON.stringify(`${DEV_PATH}${name}.js`);
      return `export default { url: ${url}, sha256: ${JSON.stringify(sha256)} };`;
    },
    configureServer(server) {
      server.middlewares.use(DEV_PATH, (request, response, next) => {
        const name = basename((request.url ?? "").split("?")[0] ?? "", ".js");
        const entry = [...scripts.keys()].find((file) => basename(file, ".ts") === name);
        if (!entry) return next();
        scriptOf(entry, true).then(
          ({ code }) => response.setHeader("Content-Type", "text/javascript").end(code),
          (error: unknown) => next(error),
        );
      });
    },
  };
  return { plugin, hashes: () => [...hashes].sort(), modules: () => [...bundled] };
}

async function bundle(entry: string, root: string, isGuarded: boolean): Promise<FrameScript> {
  const cacheFile = join(root, "node_modules/.cache/frames", `${cacheKey(entry, root)}.json`);
  const { code, modules } = readCached(cacheFile, root) ?? (await bundleEntry(entry, root, isGuarded));
  mkdirSync(dirname(cacheFile), { recursive: true });
  // Another copy of the project may read it: one with other plugins has the same modules.
  writeFileSync(cacheFile, JSON.stringify({ code, modules: modules.map((id) => relative(root, id)) }));
  return { code, modules, sha256: createHash("sha256").update(code).digest("base64") };
}

async function bundleEntry(
  entry: string,
  root: string,
  isGuarded: boolean,
): Promise<Omit<FrameScript, "sha256">> {
  const result = (await build({
    root,
    configFile: false,
    logLevel: "error",
    resolve: { tsconfigPaths: true },
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: isGuarded ? [guarded(entry, root)] : [],
    build: {
      write: false,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: {
        input: isGuarded ? GUARDED : entry,
        output: { format: "iife", codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[];
  const chunk = [result].flat()[0]?.output[0];
  if (chunk?.type !== "chunk") throw new Error(`nothing was bundled from ${entry}`);
  return { code: inlineSafe(chunk.code), modules: chunk.moduleIds };
}

/** Imports are evaluated in their order, each with all it imports itself, so nothing comes before the guard. */
function guarded(entry: string, root: string): Plugin {
  const imports = [join(root, GUARD), entry].map((file) => `import ${JSON.stringify(file)};`);
  return {
    name: "troupe-guarded-frame-script",
    resolveId: (id) => (id === GUARDED ? `\0${GUARDED}` : undefined),
    load: (id) => (id === `\0${GUARDED}` ? imports.join("\n") : undefined),
  };
}

/** Nothing in the code may end the script element that holds it, or begin another inside it. */
function inlineSafe(code: string): string {
  return code.replace(/<(?=!--|\/?script)/gi, "\\x3c").replace(/\r\n?/g, "\n");
}

function cacheKey(entry: string, root: string): string {
  const hash = createHash("sha256").update(RECIPE);
  const folders = [dirname(entry), join(root, SHARED), join(root, CELL)];
  const sources = folders.flatMap(filesIn).filter((file) => file.endsWith(".ts"));
  for (const file of [join(root, "package-lock.json"), ...sources]) hash.update(readFileSync(file));
  return `${basename(entry, ".ts")}-${hash.digest("hex").slice(0, 16)}`;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder)
    .sort()
    .map((name) => join(folder, name));
}

function readCached(file: string, root: string): Omit<FrameScript, "sha256"> | undefined {
  try {
    const { code, modules } = JSON.parse(readFileSync(file, "utf8")) as Omit<FrameScript, "sha256">;
    return { code, modules: modules.map((id) => resolve(root, id)) };
  } catch {
    return undefined;
  }
}
