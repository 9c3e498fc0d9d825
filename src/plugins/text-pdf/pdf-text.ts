import { tidyText } from "@shared/extraction/tidy-text";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import * as pdfWorker from "pdfjs-dist/legacy/build/pdf.worker.mjs";

// The reader runs in a worker already: with its other half at hand it starts none of its own.
Object.assign(globalThis, { pdfjsWorker: pdfWorker });

/** The text of a PDF, page by page. Nothing in it is run, drawn or fetched. @throws Error for a broken or locked one. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const loading = getDocument({
    data: bytes,
    isEvalSupported: false,
    useWasm: false,
    useWorkerFetch: false,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: 0,
  });
  try {
    const document = await loading.promise;
    const pages: string[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      pages.push(items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join(""));
      page.cleanup();
    }
    return tidyText(pages.join("\n\n"));
  } finally {
    await loading.destroy();
  }
}
