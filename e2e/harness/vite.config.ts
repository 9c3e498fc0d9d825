import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { contentSecurityPolicy } from "../../scripts/vite-csp";
import { frameRenderers } from "../../scripts/vite-frame-renderers";

const project = fileURLToPath(new URL("../..", import.meta.url));
const frames = frameRenderers(project);

/** Builds the page on which rendering is attacked and measured, under the application's own policy. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  // Documents of strangers are drawn by a page of the application's own.
  publicDir: `${project}public`,
  plugins: [react(), frames.plugin, contentSecurityPolicy(frames.hashes)],
  resolve: {
    alias: {
      "@core": `${project}src/core`,
      "@ui": `${project}src/ui`,
      "@shared": `${project}src/plugins/shared`,
    },
  },
  build: {
    target: "es2022",
    emptyOutDir: true,
    chunkSizeWarningLimit: 6000,
    rolldownOptions: {
      input: ["index.html", "sw.ts"].map((file) => fileURLToPath(new URL(file, import.meta.url))),
      output: { entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js") },
    },
  },
});
