import { fileExtension, textMimeType } from "@core/domain/file/file-name";
import type { ExportFile } from "@core/points/artifact-exporter";

/** Code, data or a web page as it was written, in a file of its language. */
export const sourceFile: ExportFile = async ({ source }) => {
  const extension = fileExtension(source.language);
  return { extension, mimeType: textMimeType(extension), content: source.text };
};
