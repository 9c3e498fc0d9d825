import "./keep-port";
import { getDocument, type PDFDocumentLoadingTask } from "pdfjs-dist/legacy/build/pdf.mjs";
import * as pdfWorker from "pdfjs-dist/legacy/build/pdf.worker.mjs";

// The reader runs in a worker already: with its other half at hand it starts none of its own.
Object.assign(globalThis, { pdfjsWorker: pdfWorker });

/** Begins to read a PDF, of which nothing is run, and nothing that it names fetched but what `options` offers. */
export function openPdf(
  data: Uint8Array,
  options: Omit<Parameters<typeof getDocument>[0] & object, "data">,
): PDFDocumentLoadingTask {
  return getDocument({
    data,
    isEvalSupported: false,
    useWasm: false,
    useWorkerFetch: false,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    stopAtErrors: false,
    cMapPacked: true,
    verbosity: 0,
    ...options,
  });
}
