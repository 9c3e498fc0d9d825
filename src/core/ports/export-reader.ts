import { type Token, token } from "../di/token";
import type { ReadExport } from "../domain/conversation-import/imported-conversation";

/** Reads the exports of other applications, which may be huge, off the page's thread. */
export interface ExportReader {
  /**
   * The conversations of a JSON file, or of the zip archive that holds it.
   * @throws AppError `import.too-large`, `file.damaged`, `import.no-conversations`, `file.stalled`, those of
   * `readExport`, or the signal's reason.
   */
  read(file: Blob, signal: AbortSignal): Promise<ReadExport>;
}

export const ExportReaderToken: Token<ExportReader> = token("export-reader");
