import "./keep-port";
import { serveExtraction } from "@shared/extraction/serve-extraction";
import { TextPieces } from "@shared/extraction/text-pieces";
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
    const text = new TextPieces();
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      for (const item of items) if ("str" in item) text.push(item.str, item.hasEOL ? "\n" : "");
      text.push("\n\n");
      page.cleanup();
    }
    return tidyText(text.toString());
  } finally {
    await loading.destroy();
  }
}

serveExtraction(pdfText);
