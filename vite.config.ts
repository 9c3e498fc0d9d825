import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA, type VitePWAOptions } from "vite-plugin-pwa";
import { cssNames } from "./scripts/css-names.ts";
import { compressedAssets } from "./scripts/vite-compressed-assets.ts";
import { contentSecurityPolicy } from "./scripts/vite-csp.ts";
import { firstPaint } from "./scripts/vite-first-paint.ts";
import { frameRenderers } from "./scripts/vite-frame-renderers.ts";
import { globValues } from "./scripts/vite-glob-values.ts";
import { iconKeys } from "./scripts/vite-icon-keys.ts";
import { immutableAssets } from "./scripts/vite-immutable-assets.ts";
import { leanIcons } from "./scripts/vite-lean-icons.ts";
import { smallerStart } from "./scripts/vite-smaller-start.ts";
import { thirdPartyNotices } from "./scripts/vite-third-party-notices.ts";
import { unusedComponents } from "./scripts/vite-unused-components.ts";

const frames = frameRenderers();
const notices = thirdPartyNotices({ frames: frames.modules, serviceWorker: "src/worker/sw.ts" });

/** The service worker is built by itself, and does not take the level of the build it is a part of. */
const QUIET = {
  logLevel: "warn",
  build: { rolldownOptions: { checks: { bundlerTimings: false } } },
} as const;

type ManifestTransform = NonNullable<VitePWAOptions["injectManifest"]["manifestTransforms"]>[number];

/** Nothing waits for a file of more than this, but who needs it: it is stored apart from the application. */
const LATER_BYTES = 1024 * 1024;

/** Engines, what runs code of agents or recognises text, character maps of PDFs, and drawings of pages: most never need them, or not of most pages. */
const ON_USE =
  /^assets\/(?:pages-[^/]*\/.*|.*\.(?:wasm|zip|bcmap|gz)|(?:pyodide|python|quickjs-cell|emscripten-module|recognition-cell|component-runtime).*\.js(?:on)?)$/;

/** Files of scripts that are called by a name. */
const NAMED =
  /^(?:react|libraries|start|home-page|core|components|texts|texts-[a-z-]+|pyodide.*|python.*|quickjs-cell.*|emscripten-module.*)$/;

/** When the service worker stores a file: `undefined` before it takes over. */
const storedWhen = ({ url, size }: { url: string; size: number }) =>
  ON_USE.test(url) ? "on-use" : size > LATER_BYTES ? "later" : undefined;

/** The order in which the service worker stores files. */
const smallestFirst: ManifestTransform = (entries) => ({
  manifest: entries
    .sort((a, b) => a.size - b.size)
    .map((entry) => ({ ...entry, ...(storedWhen(entry) ? { stored: storedWhen(entry) } : {}) })),
});

/** Texts that come in one file for each language: every file is named in the script of the first visit. */
const texts = (name: string, namespaces: string) => ({
  debugName: name,
  name: (id: string) => `${name}-${/locale-(\w+)/.exec(id)?.[1]}`,
  test: new RegExp(`/locale-\\w+/(?:${namespaces})\\.json$`),
  priority: 1,
});

/** Headers for the rule that a policy in the page cannot state: no other site may show it in a frame. */
const headers = { "Content-Security-Policy": "frame-ancestors 'self'", "X-Frame-Options": "SAMEORIGIN" };

export default defineConfig({
  plugins: [
    globValues(),
    immutableAssets(),
    compressedAssets(),
    iconKeys(),
    unusedComponents(),
    leanIcons(),
    react(),
    firstPaint(),
    frames.plugin,
    contentSecurityPolicy(frames.hashes),
    smallerStart(),
    notices.plugin,
    VitePWA({
      strategies: "injectManifest",
      srcDir: "src/worker",
      filename: "sw.ts",
      injectRegister: false,
      injectManifest: {
        rollupFormat: "iife",
        globPatterns: [
          "**/*.{html,js,css,json,svg,png,woff2,txt}",
          "assets/*.{wasm,zip,bcmap,gz}",
          "examples/*.webp",
        ],
        // Fetched when somebody looks at it, and not before.
        globIgnores: ["gallery.json", "gallery/*"],
        maximumFileSizeToCacheInBytes: 12 * 1024 * 1024,
        manifestTransforms: [smallestFirst],
        buildPlugins: { vite: [{ name: "troupe:no-progress", config: () => QUIET }] },
      },
      manifest: {
        id: "/",
        name: "Troupe",
        short_name: "Troupe",
        description: "Delegate complex tasks to your own AI teams. Local-first, in your browser.",
        start_url: "/",
        scope: "/",
        display: "standalone",
        background_color: "#faf9f7",
        theme_color: "#faf9f7",
        categories: ["productivity", "utilities"],
        // As `src/asked-prompt.ts` takes it.
        share_target: { action: "/", method: "GET", params: { title: "title", text: "q", url: "url" } },
        icons: [
          { src: "/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
          { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
          { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
          { src: "/icons/maskable-192.png", sizes: "192x192", type: "image/png", purpose: "maskable" },
          { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
        ],
      },
    }),
  ],
  resolve: {
    tsconfigPaths: true,
    alias: [
      // The package's entry for bundlers is written for browsers without classes, and brings helpers that stand in for them.
      { find: /^tsyringe$/, replacement: "tsyringe/dist/esm2015/index.js" },
      // The package offers bundlers its development build, whose warnings nobody would read.
      {
        find: /^react-router$/,
        replacement: `${import.meta.dirname}/node_modules/react-router/dist/production/index.mjs`,
      },
    ],
  },
  css: cssNames,
  server: { headers },
  preview: { headers },
  worker: {
    plugins: () => [notices.collector()],
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  build: {
    target: "es2022",
    // The oldest that know all the scripts ask for (`URL.parse`), and so the colours as they are written.
    cssTarget: ["chrome126", "firefox126", "safari18"],
    sourcemap: false,
    chunkSizeWarningLimit: 6000,
    // Lists of what to preload for each import would be a tenth of the script of the first visit, which alone gains by
    // them: afterwards all files come from the service worker. What the page of the address asks for is listed apart.
    modulePreload: {
      // Every browser this is built for knows it, or does without.
      polyfill: false,
      resolveDependencies: (_file, dependencies, { hostType }) => (hostType === "html" ? dependencies : []),
    },
    // The code of the first paint comes in two files, the home page's own being one: dozens of small ones compress
    // worse and cost a request each.
    rolldownOptions: {
      // The home page loads on demand what other pages have at once, and how long each plugin takes is no warning.
      checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
      output: {
        // Every file is named in the script of the first visit, where a name costs more than what compresses: only
        // what rules go by, and what many pages share, is called by one.
        chunkFileNames: ({ name }) => (NAMED.test(name) ? "assets/[name]-[hash:7].js" : "assets/[hash:7].js"),
        assetFileNames: ({ names: [name = ""] }) =>
          name.endsWith(".css") ? "assets/[hash:6][extname]" : "assets/[name]-[hash:6][extname]",
        codeSplitting: {
          groups: [
            // Of a size that is compiled within one short task each; tsyringe asks for metadata of reflect-metadata first.
            {
              name: "react",
              test: /node_modules\/(?:react|react-dom|scheduler)\//,
              tags: ["$initial"],
              priority: 4,
            },
            {
              name: "libraries",
              test: /node_modules\/(?!tsyringe|reflect-metadata)/,
              tags: ["$initial"],
              priority: 3,
            },
            { name: "start", tags: ["$initial"], priority: 2 },
            // The texts of a language that are shown together.
            texts("texts", "shell|home|common|examples"),
            texts("texts-settings", "settings|providers|plugins|sharing|database|records|about|demo"),
            texts("texts-agents", "agents|agent-builder"),
            texts("texts-files", "knowledge|sync|folders"),
            texts("texts-tasks", "tasks|artifacts|changes|recordings"),
            texts("texts-chat", "chat|conversations|markdown|projects|schedules|trash|traces"),
            texts("texts-later", "drops|notices|setup|palette"),
            {
              name: "home-page",
              test: /\/ui\/pages\/home\/(?:home-page|recording-cards)\.tsx$/,
              priority: 1,
            },
            // Code that many pages share: dozens of small files cost a request each.
            { name: "icons", test: /\/lucide-react\/dist\/esm\/icons\//, minShareCount: 3 },
            { name: "parts", test: /\/src\/ui\/(?!pages\/)[\w/-]+\.module\.css$/, minShareCount: 2 },
            { name: "readers", test: /\/worker-(?:backup|capsule|export)-reader\.ts$/ },
            // All in the way of OpenAI, and one of them is used.
            { name: "model-clients", test: /\/llm-(?!practice|wllama|browser)[\w-]+\/[\w-]+-client\.ts$/ },
            // The rest of what is shared, by as many as leaves each page few files to ask for, and little it does not use.
            { name: "core", test: /\/src\/core\//, minShareCount: 3 },
            { name: "components", test: /\/src\/ui\/(?!pages\/)[\w/-]+\.tsx?$/, minShareCount: 4 },
          ],
        },
      },
    },
  },
});
