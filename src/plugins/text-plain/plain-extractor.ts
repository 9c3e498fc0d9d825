import { readInWorker } from "@shared/extraction/read-in-worker";

/** Reads a plain file. */
export function extractPlain(file: Blob, signal: AbortSignal): Promise<string> {
  const start = () => new Worker(new URL("./plain-worker.ts", import.meta.url), { type: "module" });
  return readInWorker(start, file, signal);
}
