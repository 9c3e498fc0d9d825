import type { Services } from "@core/di/token";
import type { Artifact } from "@core/domain/artifact";
import { fileStem } from "@core/domain/file-name";
import { PluginHostToken } from "@core/plugin/plugin-host";
import type { ArtifactExporter } from "@core/points/artifact-exporter";
import { downloadFile } from "@ui/download-file";
import type { ExportBelongings } from "./export-request";
import { printArtifact } from "./print-artifact";

/** Hands the user an artifact in a format: as a download, or by printing how it is drawn. @throws what the format throws. */
export async function exportArtifact(
  services: Services,
  exporter: ArtifactExporter,
  artifact: Artifact,
  belongings: ExportBelongings,
  drawn: HTMLElement | null,
): Promise<void> {
  const stem = fileStem(belongings.title);
  if (exporter.delivery === "print") return printArtifact(drawn, stem);
  // The parser and the writer are fetched side by side.
  const [{ exportRequest }, makeFile] = await Promise.all([
    import("./export-request"),
    services.get(PluginHostToken).load(exporter),
  ]);
  const request = exportRequest(artifact, belongings);
  const { extension, mimeType, content } = await makeFile(request, new AbortController().signal);
  downloadFile(`${stem}.${extension}`, content, mimeType);
}
