import type { ExportFile } from "@core/points/artifact-exporter";
import { tablesOf } from "@shared/tables-of";
import { workbookOf } from "@shared/workbook";

/** A workbook with a sheet for each table of the text. */
export const excelFile: ExportFile = async ({ text }, signal) => {
  const tables = tablesOf(text);
  signal.throwIfAborted();
  const blob = await workbookOf(tables);
  return {
    extension: "xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    content: new Uint8Array(await blob.arrayBuffer()),
  };
};
