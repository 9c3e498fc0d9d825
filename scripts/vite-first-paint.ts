import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type InlineConfig, type Plugin, type Rolldown } from "vite";
import type { BuiltPages } from "../src/first-paint/built-pages.ts";
import { type DrawnPages, drawPages } from "./first-paint/draw-pages.ts";
import { homeMarkup } from "./first-paint/home-markup.ts";
import { writePageDrawings } from "./first-paint/page-drawings.ts";
import { pageFiles, pageModules } from "./first-paint/page-files.ts";

const SCRIPT = "src/first-paint/theme.ts";
const SCRIPT_URL = "theme.js";
const PAGES = "src/first-paint/built-pages.ts";
const HOME_CHUNK = "home-page";
const ROOT = '<div id="root"></div>';
/** The chunks that hold libraries alone, each of which asks for those before: starting one is a task of its own. */
const LIBRARIES = ["react", "libraries"];

/** Fetched early, and compiled when it is imported: `modulepreload` would compile it ahead of the first paint. */
const PRELOAD = '<link rel="preload" as="script"';

/** For a build beside the one of the application. */
const SEPARATE: InlineConfig = {
  configFile: false,
  logLevel: "error",
  define: { "process.env.NODE_ENV": '"production"' },
};
const ON_DEMAND: Plugin = {
  name: "troupe-on-demand-is-left-out",
  enforce: "pre",
  resolveId: (source, _importer, { kind }) =>
    kind === "dynamic-import" && !source.endsWith(".json") ? { id: source, external: true } : undefined,
};

/** Where the drawings are put, once the application is there to draw them. */
const NO_DRAWINGS = 'data-drawings=""';

/**
 * Has the built application draw its pages in every language, the home page into the document, others into a file each,
 * and `/theme.js` choose among the drawings and start the application after the first paint.
 */
export function firstPaint(root = process.cwd()): Plugin {
  let described: Promise<BuiltPages> | undefined;
  return {
    name: "troupe-first-paint",
    buildStart() {
      if (this.meta.watchMode || this.environment.config.command !== "build") return;
      described ??= describePages(root);
      // Whoever waits for it gets its error.
      described.catch(() => {});
    },
    async generateBundle() {
      this.emitFile({ type: "asset", fileName: SCRIPT_URL, source: await bundleScript(root) });
    },
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle }) {
        return bundle && described ? pageOf(html, bundle, await described) : html;
      },
    },
    async writeBundle({ dir = "dist" }, bundle) {
      if (!described) return;
      const { languages, pages } = await described;
      const drawn = await drawPages(dir, languages, pages);
      const page = join(dir, "index.html");
      const html = readFileSync(page, "utf8");
      const files = pageFiles(await described, bundle, pageModules(this));
      const address = writePageDrawings(dir, { pages, drawn, files, styles: stylesBeside(html, bundle) });
      const homes = homesOf(drawn, root);
      checkStyles(homes, Object.values(bundle));
      const parts = [
        [NO_DRAWINGS, `data-drawings="${address}"`],
        [ROOT, `<div id="first-paint">${homes}</div>\n    ${ROOT}`],
      ];
      writeFileSync(page, parts.reduce(replaceOnce, html));
    },
    configureServer(server) {
      server.middlewares.use(`/${SCRIPT_URL}`, (_request, response, next) => {
        bundleScript(root).then(
          (code) => response.setHeader("Content-Type", "text/javascript").end(code),
          (error: unknown) => next(error),
        );
      });
    },
  };
}

/** Reads the descriptors of pages. What they import on demand, texts aside, is left out. */
async function describePages(root: string): Promise<BuiltPages> {
  const outDir = join(root, "node_modules/.cache/first-paint");
  mkdirSync(outDir, { recursive: true });
  const entryFileNames = `pages-${process.pid}.mjs`;
  await build({
    ...SEPARATE,
    root,
    plugins: [ON_DEMAND],
    // Its other entry is CommonJS to Node.js.
    resolve: { tsconfigPaths: true, alias: { tsyringe: "tsyringe/dist/esm2015/index.js" } },
    ssr: { noExternal: ["tsyringe"] },
    build: {
      ssr: PAGES,
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: "node20",
      rolldownOptions: { output: { codeSplitting: false, entryFileNames } },
    },
  });
  const file = join(outDir, entryFileNames);
  const { builtPages } = (await import(pathToFileURL(file).href)) as { builtPages: () => BuiltPages };
  rmSync(file);
  return builtPages();
}

/** The home page in all languages. */
function homesOf({ used }: DrawnPages, root: string): string {
  const texts = (language: string) => join(root, `src/plugins/locale-${language}/shell.json`);
  const homes = Object.entries(used).flatMap(([language, { home }]) =>
    home ? [homeMarkup(language, home, texts)] : [],
  );
  return homes.join("\n");
}

async function bundleScript(root: string): Promise<string> {
  const result = (await build({
    ...SEPARATE,
    root,
    resolve: { tsconfigPaths: true },
    build: {
      write: false,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: { input: SCRIPT, output: { format: "iife", codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[];
  const chunk = [result].flat()[0]?.output[0];
  if (chunk?.type !== "chunk") throw new Error(`nothing was bundled from ${SCRIPT}`);
  return chunk.code;
}

function pageOf(html: string, bundle: Rolldown.OutputBundle, { languages, pages }: BuiltPages): string {
  const files = Object.values(bundle);
  const chunks = files.filter((file) => file.type === "chunk");
  const entry = chunks.find(({ isEntry }) => isEntry);
  const home = chunks.find(({ name }) => name === HOME_CHUNK);
  if (!entry || !home) throw new Error("the start or the home page is no chunk of its own");
  const libraries = LIBRARIES.flatMap((library) => chunks.filter(({ name }) => name === library));
  const modules = [...libraries, entry].map(({ fileName }) => fileName);
  const styles = [...(home.viteMetadata?.importedCss ?? [])];
  const links = [
    ...styles.map((file) => stylesheet(`/${file}`)),
    ...[entry, home].map(({ fileName }) => `${PRELOAD} crossorigin href="/${fileName}">`),
  ];
  const attributes = [
    `data-languages="${languages.join(" ")}"`,
    `data-modules="${modules.map((name) => `/${name}`).join(" ")}"`,
    `data-pages="${pages.map(({ path }) => path).join(" ")}"`,
    NO_DRAWINGS,
  ];
  const drawnPage = [
    [`<script type="module" crossorigin src="/${entry.fileName}"></script>`, ""],
    [`src="/${SCRIPT_URL}"`, `src="/${SCRIPT_URL}" ${attributes.join(" ")}`],
    ["</head>", `${links.join("\n    ")}\n  </head>`],
  ].reduce(replaceOnce, html.replaceAll('<link rel="modulepreload"', PRELOAD));
  return withInlineStyles(drawnPage, files);
}

const stylesheet = (address: string) => `<link rel="stylesheet" crossorigin href="${address}">`;

/**
 * Puts the styles of the first paint into the document: each file would be another wait ahead of it. The links stay,
 * disabled, so that no import of a module that shares them has them fetched after all.
 */
function withInlineStyles(
  html: string,
  files: readonly (Rolldown.OutputAsset | Rolldown.OutputChunk)[],
): string {
  return html.replace(/<link rel="stylesheet" crossorigin href="\/([^"]+)">/g, (link, fileName: string) => {
    const file = files.find((each) => each.fileName === fileName);
    const css = file?.type === "asset" ? String(file.source) : "";
    // Addresses would be read as those of the document.
    if (css === "" || /url\(|<\/style/i.test(css))
      throw new Error(`${fileName} cannot be part of the document`);
    return `<style>${css}</style>${link.replace("<link", "<link disabled")}`;
  });
}

/** The style sheets that are no part of the document. */
function stylesBeside(html: string, bundle: Rolldown.OutputBundle): readonly string[] {
  return Object.values(bundle).flatMap((file) =>
    file.type === "asset" && file.fileName.endsWith(".css") && !html.includes(file.fileName)
      ? [String(file.source)]
      : [],
  );
}

function replaceOnce(html: string, [mark = "", replacement = ""]: readonly string[]): string {
  if (html.split(mark).length !== 2) throw new Error(`index.html has to have once: ${mark}`);
  return html.replace(mark, () => replacement);
}

/** A drawing without its styles would not be seen to lack them. */
function checkStyles(drawing: string, files: readonly (Rolldown.OutputAsset | Rolldown.OutputChunk)[]): void {
  const css = files.map((file) =>
    file.type === "asset" && file.fileName.endsWith(".css") ? String(file.source) : "",
  );
  const styles = css.join("\n");
  const used = [...drawing.matchAll(/class="([^"]*)"/g)];
  const names = used.flatMap(([, list = ""]) => list.split(/\s+/)).filter((name) => name.startsWith("_"));
  const missing = [...new Set(names)].filter((name) => !styles.includes(`.${name}`));
  if (missing.length > 0)
    throw new Error(`the home page is drawn with classes without styles: ${missing.join(", ")}`);
}
