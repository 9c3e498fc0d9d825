import { readInWorker } from "@shared/extraction/read-in-worker";

/** Reads what an image says of itself. */
export function extractImage(file: Blob, signal: AbortSignal): Promise<string> {
  const start = () => new Worker(new URL("./image-worker.ts", import.meta.url), { type: "module" });
  return readInWorker(start, file, signal);
}
