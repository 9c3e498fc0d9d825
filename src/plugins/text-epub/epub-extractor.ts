import { readInWorker } from "@shared/extraction/read-in-worker";

/** Reads the text of an electronic book. */
export function extractEpub(file: Blob, signal: AbortSignal): Promise<string> {
  const start = () => new Worker(new URL("./epub-worker.ts", import.meta.url), { type: "module" });
  return readInWorker(start, file, signal);
}
