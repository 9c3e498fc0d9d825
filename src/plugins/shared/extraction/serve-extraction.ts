import { isAppError } from "@core/errors/app-error";
import type { ExtractionAnswer } from "@core/points/text-extractor";

/** Makes the worker whose module it is called in read the file it is sent. Anywhere else, as in tests, nothing happens. */
export function serveExtraction(extract: (bytes: Uint8Array) => string | Promise<string>): void {
  if (!("DedicatedWorkerGlobalScope" in globalThis)) return;
  globalThis.addEventListener("message", async ({ data }: MessageEvent<Blob>) => {
    globalThis.postMessage(await answer(extract, data));
  });
}

async function answer(
  extract: (bytes: Uint8Array) => string | Promise<string>,
  file: Blob,
): Promise<ExtractionAnswer> {
  try {
    return { text: await extract(new Uint8Array(await file.arrayBuffer())) };
  } catch (error) {
    if (isAppError(error)) return { code: error.code, params: error.params };
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}
