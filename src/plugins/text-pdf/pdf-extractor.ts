import { readInWorker } from "@shared/extraction/read-in-worker";

/** Reads the text of a PDF. */
export function extractPdf(file: Blob, signal: AbortSignal): Promise<string> {
  const start = () => new Worker(new URL("./pdf-worker.ts", import.meta.url), { type: "module" });
  return readInWorker(start, file, signal);
}
