import type { ExportFile } from "@core/points/artifact-exporter";

/** The text as it was written, byte for byte; code in a fence of its language. */
export const markdownFile: ExportFile = async ({ markdown }) => ({
  extension: "md",
  mimeType: "text/markdown;charset=utf-8",
  content: markdown,
});
