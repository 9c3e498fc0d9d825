import { readInWorker } from "@shared/extraction/read-in-worker";

/** Reads the text of a web page. */
export function extractHtml(file: Blob, signal: AbortSignal): Promise<string> {
  const start = () => new Worker(new URL("./html-worker.ts", import.meta.url), { type: "module" });
  return readInWorker(start, file, signal);
}
