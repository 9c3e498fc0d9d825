import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { frameRenderers } from "../../scripts/vite-frame-renderers";

const project = fileURLToPath(new URL("../..", import.meta.url));

/** Builds the page on which ways of showing a growing text are compared. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react(), frameRenderers(project).plugin],
  resolve: {
    alias: {
      "@core": `${project}src/core`,
      "@ui": `${project}src/ui`,
      "@shared": `${project}src/plugins/shared`,
    },
  },
  build: {
    target: "es2022",
    outDir: `${project}node_modules/.cache/bench`,
    emptyOutDir: true,
    chunkSizeWarningLimit: 6000,
  },
});
