import type { ExtractionAnswer } from "./read-in-worker";

/** Makes the worker it is called in read the files it is sent. */
export function serveExtraction(extract: (bytes: Uint8Array) => string | Promise<string>): void {
  globalThis.addEventListener("message", async ({ data }: MessageEvent<ArrayBuffer>) => {
    globalThis.postMessage(await answer(extract, data));
  });
}

async function answer(
  extract: (bytes: Uint8Array) => string | Promise<string>,
  data: ArrayBuffer,
): Promise<ExtractionAnswer> {
  try {
    return { text: await extract(new Uint8Array(data)) };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}
