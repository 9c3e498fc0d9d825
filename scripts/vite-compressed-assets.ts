import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Plugin } from "vite";

const compress = promisify(brotliCompress);
/** The highest quality takes eleven times as long, and saves another twentieth. */
const QUALITY = 9;
/** Files of text under `/assets`, by how their names end. */
const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

/** Has `npm start` send the text files under `/assets` with Brotli, each compressed when it is first asked for, and kept. */
export function compressedAssets(): Plugin {
  return {
    name: "troupe:compressed-assets",
    configurePreviewServer({ middlewares, config }) {
      middlewares.use(brotliOf(resolve(config.root, config.build.outDir)));
    },
  };
}

/** A step of a server that answers for the files of a folder it can send so, and leaves everything else to the next one. */
export function brotliOf(
  folder: string,
): (request: IncomingMessage, response: ServerResponse, next: () => void) => void {
  const kept = new Map<string, Promise<Buffer>>();
  const bodyOf = (path: string) => {
    const body = kept.get(path) ?? readFile(join(folder, path)).then(compressed);
    kept.set(path, body);
    return body;
  };
  return (request, response, next) => {
    const [path = ""] = (request.url ?? "").split("?");
    const type = TYPES[extname(path)];
    const takesBrotli = /\bbr\b/.test(String(request.headers["accept-encoding"]));
    const isAsset = path.startsWith("/assets/") && !path.includes("..");
    if (type === undefined || !takesBrotli || !isAsset || request.method !== "GET") return next();
    bodyOf(path).then(
      (body) => {
        response.setHeader("Content-Type", type);
        response.setHeader("Content-Encoding", "br");
        response.setHeader("Content-Length", body.length);
        response.setHeader("Vary", "Accept-Encoding");
        response.end(body);
      },
      () => {
        // A name that is none of a file is answered as all others are.
        kept.delete(path);
        next();
      },
    );
  };
}

function compressed(bytes: Buffer): Promise<Buffer> {
  return compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
}
