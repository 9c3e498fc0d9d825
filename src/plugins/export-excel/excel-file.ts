import type { ExportFile } from "@core/points/artifact-exporter";
import { namedPictures } from "@shared/named-pictures";
import { tablesOf } from "@shared/tables-of";
import { workbookOf } from "@shared/workbook";

/** A workbook with a sheet for each table of the text, and for each picture that was made for it. */
export const excelFile: ExportFile = async ({ text, language, files }, signal) => {
  const tables = tablesOf(text);
  signal.throwIfAborted();
  const blob = await workbookOf(tables, { language, pictures: namedPictures(files) });
  return {
    extension: "xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    content: new Uint8Array(await blob.arrayBuffer()),
  };
};
