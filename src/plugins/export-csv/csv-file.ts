import { fileStem } from "@core/domain/file/file-name";
import type { ExportFile } from "@core/points/artifact-exporter";
import { csvText } from "@shared/csv-text";
import { tablesOf } from "@shared/tables-of";
import { zipOf } from "@shared/zip-of";

/** The table of a text; where there are several, a zip of them, since such a file holds one. */
export const csvFile: ExportFile = async ({ text }) => {
  const tables = tablesOf(text);
  if (tables.length <= 1) {
    const content = csvText(tables[0]?.rows ?? []);
    return { extension: "csv", mimeType: "text/csv;charset=utf-8", content };
  }
  const files = tables.map(({ name, rows }, index) => {
    return [`${index + 1}-${fileStem(name, "table")}.csv`, csvText(rows)] as const;
  });
  return { extension: "csv.zip", mimeType: "application/zip", content: zipOf(new Map(files)) };
};
