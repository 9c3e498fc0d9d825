import type { Services } from "@core/di/token";
import type { Artifact } from "@core/domain/artifact/artifact";
import { fileStem } from "@core/domain/file/file-name";
import type { RichText } from "@core/domain/text/rich-text";
import { PluginHostToken } from "@core/plugin/plugin-host";
import type { ArtifactExporter, FileContent } from "@core/points/artifact-exporter";
import { NotifierToken } from "@core/ports/notifier";
import { downloadFile } from "@ui/download-file";
import type { IllustratedText } from "./block-pictures";
import type { ExportBelongings } from "./export-request";
import { printArtifact } from "./print-artifact";

/** A file that is made, and waits for the user to have seen what is in it. */
export interface PendingFile {
  readonly fileName: string;
  readonly contents: readonly FileContent[];
  readonly sizeBytes: number;
  save(): void;
}

/**
 * Hands the user an artifact in a format: as a download, or by printing how it is drawn. What holds more than can be seen
 * is not saved yet, but told, and so is what could not be drawn. @throws what the format throws.
 */
export async function exportArtifact(
  services: Services,
  exporter: ArtifactExporter,
  artifact: Artifact,
  belongings: ExportBelongings,
  drawn: HTMLElement | null,
): Promise<PendingFile | undefined> {
  const stem = fileStem(belongings.title);
  if (exporter.delivery === "print") {
    await printArtifact(drawn, stem, services.get(NotifierToken));
    return undefined;
  }
  // The parser and the writer are fetched side by side.
  const [{ exportRequest }, makeFile] = await Promise.all([
    import("./export-request"),
    services.get(PluginHostToken).load(exporter),
  ]);
  const { signal } = new AbortController();
  const read = exportRequest(artifact, belongings);
  const { text, undrawn } = exporter.takesPictures
    ? await illustrated(services, read.text, signal)
    : { text: read.text, undrawn: 0 };
  const request = { ...read, text };
  const { extension, mimeType, content, contents, notice } = await makeFile(request, signal);
  const fileName = `${stem}.${extension}`;
  const save = () => downloadFile(fileName, content, mimeType);
  if (undrawn > 0) {
    const params = { count: undrawn };
    services.get(NotifierToken).notify({ level: "warning", code: "artifact.undrawn", params, lasting: true });
  }
  if (notice) services.get(NotifierToken).notify({ level: "info", ...notice });
  if (contents) return { fileName, contents, sizeBytes: new Blob([content]).size, save };
  save();
  return undefined;
}

async function illustrated(
  services: Services,
  text: RichText,
  signal: AbortSignal,
): Promise<IllustratedText> {
  const { withPictures } = await import("./block-pictures");
  return withPictures(services, text, signal);
}
