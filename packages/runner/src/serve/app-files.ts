import { createReadStream, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, normalize, sep } from "node:path";
import { brotliOf } from "../../../../scripts/vite-compressed-assets";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** Names under `/assets` change with their content. */
const IMMUTABLE = "public, max-age=31536000, immutable";

/** Answers for the built application as `npm start` does: files of its folder, and its page for every other address. */
export function appFiles(folder: string): (request: IncomingMessage, response: ServerResponse) => void {
  const compressed = brotliOf(folder);
  return (request, response) => {
    response.setHeader("Content-Security-Policy", "frame-ancestors 'self'");
    response.setHeader("X-Frame-Options", "SAMEORIGIN");
    response.setHeader("X-Content-Type-Options", "nosniff");
    const path = fileAt(folder, request.url ?? "/");
    const isAsset = path?.startsWith(join(folder, "assets") + sep) === true;
    response.setHeader("Cache-Control", isAsset ? IMMUTABLE : "no-cache");
    compressed(request, response, () => send(request, response, path ?? join(folder, "index.html")));
  };
}

/** The file that an address names; `undefined` where it is none of the folder's. */
function fileAt(folder: string, address: string): string | undefined {
  const { pathname } = new URL(address, "http://runner");
  const path = normalize(join(folder, decoded(pathname)));
  const isWithin = path.startsWith(folder + sep);
  return isWithin && statSync(path, { throwIfNoEntry: false })?.isFile() ? path : undefined;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // No name of a file.
    return "/";
  }
}

function send(request: IncomingMessage, response: ServerResponse, path: string): void {
  response.setHeader("Content-Type", TYPES[extname(path)] ?? "application/octet-stream");
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) return void response.writeHead(404).end();
  response.setHeader("Content-Length", size);
  if (request.method === "HEAD") return void response.end();
  createReadStream(path)
    .once("error", () => response.destroy())
    .pipe(response);
}
