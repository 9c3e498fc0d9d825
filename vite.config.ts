import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { cssNames } from "./scripts/css-names.ts";
import { compressedAssets } from "./scripts/vite-compressed-assets.ts";
import { contentSecurityPolicy } from "./scripts/vite-csp.ts";
import { firstPaint } from "./scripts/vite-first-paint.ts";
import { frameRenderers } from "./scripts/vite-frame-renderers.ts";
import { globValues } from "./scripts/vite-glob-values.ts";
import { iconKeys } from "./scripts/vite-icon-keys.ts";
import { immutableAssets } from "./scripts/vite-immutable-assets.ts";
import { leanIcons } from "./scripts/vite-lean-icons.ts";
import { plainFields } from "./scripts/vite-plain-fields.ts";
import { serviceWorker } from "./scripts/vite-service-worker.ts";
import { smallerStart } from "./scripts/vite-smaller-start.ts";
import { thirdPartyNotices } from "./scripts/vite-third-party-notices.ts";
import { unusedComponents } from "./scripts/vite-unused-components.ts";

const frames = frameRenderers();
const SERVICE_WORKER = "src/worker/sw.ts";
const notices = thirdPartyNotices({ frames: frames.modules, serviceWorker: SERVICE_WORKER });

/** Files of scripts that are called by a name. */
const NAMED =
  /^(?:react|libraries|start|home-page|core|components|texts|texts-[a-z-]+|pyodide.*|python.*|quickjs-cell.*|emscripten-module.*)$/;

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
    plainFields(),
    react(),
    firstPaint(),
    frames.plugin,
    contentSecurityPolicy(frames.hashes),
    smallerStart(),
    notices.plugin,
    serviceWorker(SERVICE_WORKER),
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
