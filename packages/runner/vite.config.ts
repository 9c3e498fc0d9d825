import { basename, dirname, resolve } from "node:path";
import { defineConfig, type Plugin } from "vite";

const here = import.meta.dirname;

/** Starts of workers, as the sources write them. */
const WORKER = /new URL\("(\.\/[\w-]+\.ts)", import\.meta\.url\)/g;

/** Has each worker be a file of its own, and its address be that of the file, as the build for browsers does. */
function workerFiles(): Plugin {
  return {
    name: "worker-files",
    transform(code, id) {
      if (!/new (?:Worker|Thread)\(/.test(code)) return;
      return code.replace(WORKER, (_, path: string) => {
        const module = resolve(id, "..", path);
        const fileName = `${basename(dirname(module))}-${basename(module, ".ts")}.js`;
        this.emitFile({ type: "chunk", id: module, fileName });
        // All files lie beside each other.
        return `new URL("./${fileName}", import.meta.url)`;
      });
    },
  };
}

/** Scripts of frames and cells, which nothing outside of a browser starts, and what only pages draw. */
function nothingOfPages(): Plugin {
  return {
    name: "nothing-of-pages",
    enforce: "pre",
    resolveId: (id) => (/\?(?:frame|cell|url)$/.test(id) ? `\0none:${basename(id)}` : undefined),
    load: (id) => (id.startsWith("\0none:") ? `export default { url: "", sha256: "" };` : undefined),
  };
}

/** The runner; for its tests also the processes that they kill. */
const ENTRIES = { troupe: "src/main.ts" };
const OF_TESTS = {
  "kills/killed-process": "tests/kills/killed-process.ts",
  "kills/year-process": "tests/kills/year-process.ts",
};

export default defineConfig(({ mode }) => ({
  root: here,
  publicDir: false,
  plugins: [nothingOfPages(), workerFiles()],
  resolve: {
    tsconfigPaths: true,
    alias: [
      // No page draws here, no file is made for one, and no cell is there for code.
      { find: /^.*\/page-(?:plugins|tools)$/, replacement: `${here}/src/no-page-plugins.ts` },
    ],
  },
  ssr: { noExternal: true, external: ["@dbos-inc/dbos-sdk", "pg"] },
  build: {
    ssr: true,
    outDir: "dist",
    target: "node20",
    minify: false,
    chunkSizeWarningLimit: 6000,
    rolldownOptions: {
      input: mode === "test" ? { ...ENTRIES, ...OF_TESTS } : ENTRIES,
      // Packages for pages say where they begin, which means nothing here.
      onLog: (level, log, tell) => {
        if (log.code !== "MODULE_LEVEL_DIRECTIVE") tell(level, log);
      },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash:7].js" },
    },
  },
}));
