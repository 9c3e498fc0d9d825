import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [react()],
  resolve: { tsconfigPaths: true },
  build: { target: "es2022", sourcemap: false, chunkSizeWarningLimit: 6000 },
});
