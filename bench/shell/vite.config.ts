import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const project = fileURLToPath(new URL("../..", import.meta.url));

/** Builds the empty application that starts are compared with. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react()],
  build: { target: "es2022", outDir: `${project}node_modules/.cache/bench-shell`, emptyOutDir: true },
});
