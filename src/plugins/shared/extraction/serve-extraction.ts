import { isAppError } from "@core/errors/app-error";
import type { ExtractedText, ExtractionAnswer } from "@core/points/text-extractor";

/** Finds the text of a file. */
type Extract = (bytes: Uint8Array) => Extracted | Promise<Extracted>;
type Extracted = string | ExtractedText;

/** Makes the worker whose module it is called in read the file it is sent. Anywhere else, as in tests, nothing happens. */
export function serveExtraction(extract: Extract): void {
  if (!("DedicatedWorkerGlobalScope" in globalThis)) return;
  globalThis.addEventListener("message", async ({ data }: MessageEvent<unknown>) => {
    if (!(data instanceof Blob)) return;
    globalThis.postMessage(await answer(extract, data));
  });
}

async function answer(extract: Extract, file: Blob): Promise<ExtractionAnswer> {
  try {
    const extracted = await extract(new Uint8Array(await file.arrayBuffer()));
    return typeof extracted === "string" ? { text: extracted } : extracted;
  } catch (error) {
    if (isAppError(error)) return { code: error.code, params: error.params };
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}
