import { fileURLToPath } from "node:url";
import { createServer } from "vite";

/**
 * Imports a TypeScript module as the application's own build would read it, aliases and `import.meta.glob` included.
 * Its imports on demand stay possible until the process ends.
 */
export async function importTypeScript(url) {
  const server = await createServer({
    configFile: false,
    root: fileURLToPath(new URL("..", import.meta.url)),
    cacheDir: "node_modules/.cache/scripts",
    logLevel: "error",
    appType: "custom",
    server: { middlewareMode: true, watch: null, ws: false, hmr: false },
    optimizeDeps: { noDiscovery: true, include: [] },
    resolve: { tsconfigPaths: true },
  });
  return server.environments.ssr.runner.import(fileURLToPath(url));
}
