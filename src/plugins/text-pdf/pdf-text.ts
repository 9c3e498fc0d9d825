import { AppError } from "@core/errors/app-error";
import { TextPieces } from "@shared/extraction/text-pieces";
import { tidyText } from "@shared/extraction/tidy-text";
import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { characterMaps } from "./character-maps";
import { openPdf } from "./open-pdf";

/**
 * The text of a PDF, page by page, each under its number. Nothing in it is run or drawn, and nothing that it names fetched.
 * @throws Error for a broken or locked one; AppError `file.scan` with the `count` of pages where none has text, or
 * `file.table-out-of-reach`.
 */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const maps = characterMaps();
  const loading = openPdf(bytes, { BinaryDataFactory: maps.Factory });
  try {
    const document = await loading.promise;
    const text = new TextPieces();
    let hasText = false;
    for (let number = 1; number <= document.numPages; number++) {
      const page = await pageText(document, number);
      maps.check();
      hasText ||= page !== "";
      text.push(`[Page ${number}${page ? "" : ": no text"}]\n`, page, "\n\n");
    }
    if (!hasText) throw new AppError("file.scan", { count: document.numPages });
    return tidyText(text.toString());
  } finally {
    await loading.destroy();
  }
}

async function pageText(document: PDFDocumentProxy, number: number): Promise<string> {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  const text = new TextPieces();
  for (const item of items) if ("str" in item) text.push(item.str, item.hasEOL ? "\n" : "");
  page.cleanup();
  return tidyText(text.toString());
}
