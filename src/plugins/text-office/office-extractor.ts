import { readInWorker } from "@shared/extraction/read-in-worker";

/** Reads the text of an office document. */
export function extractOffice(file: Blob, signal: AbortSignal): Promise<string> {
  const start = () => new Worker(new URL("./office-worker.ts", import.meta.url), { type: "module" });
  return readInWorker(start, file, signal);
}
