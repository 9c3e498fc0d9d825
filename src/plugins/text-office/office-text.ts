import { openArchive } from "@shared/extraction/open-archive";
import { serveExtraction } from "@shared/extraction/serve-extraction";
import { tidyText } from "@shared/extraction/tidy-text";
import { documentText } from "./document-text";
import { openDocumentText } from "./open-document-text";
import { rtfText } from "./rtf-text";
import { sheetsText } from "./sheets-text";
import { slidesText } from "./slides-text";

const WANTED =
  /^(content\.xml|word\/(document|footnotes|endnotes)\.xml|ppt\/(slides|notesSlides)\/[^/]+\.xml|xl\/(workbook|sharedStrings)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/;

/** The text of an office document, whose kind is told from what it holds. @throws Error when it is none. */
export function officeText(bytes: Uint8Array): string {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 5));
  if (head === "{\\rtf") return tidyText(rtfText(new TextDecoder("latin1").decode(bytes)));
  const archive = openArchive(bytes, WANTED);
  const { paths } = archive;
  if (paths.includes("word/document.xml")) return tidyText(documentText(archive));
  if (paths.includes("xl/workbook.xml")) return tidyText(sheetsText(archive));
  if (paths.some((path) => path.startsWith("ppt/slides/"))) return tidyText(slidesText(archive));
  if (paths.includes("content.xml")) return tidyText(openDocumentText(archive));
  throw new Error("this is no office document");
}

serveExtraction(officeText);
