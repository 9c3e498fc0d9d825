import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

/** A year, the longest that caches are asked to keep anything for (RFC 9111 leaves it open). */
const IMMUTABLE = "public, max-age=31536000, immutable";

/**
 * Has browsers keep the files under `/assets`, whose names change with their content, without asking for them again. A
 * name that is none of a file is answered with the page, which nobody is to keep under it.
 */
export function immutableAssets(): Plugin {
  return {
    name: "troupe:immutable-assets",
    configurePreviewServer({ middlewares, config }) {
      const folder = resolve(config.root, config.build.outDir);
      middlewares.use((request, response, next) => {
        const [path = ""] = (request.url ?? "").split("?");
        if (path.startsWith("/assets/") && !path.includes("..") && existsSync(join(folder, path)))
          response.setHeader("Cache-Control", IMMUTABLE);
        next();
      });
    },
  };
}
