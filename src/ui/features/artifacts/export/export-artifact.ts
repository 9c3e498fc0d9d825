import type { Services } from "@core/di/token";
import type { Artifact } from "@core/domain/artifact/artifact";
import { fileStem } from "@core/domain/file/file-name";
import { PluginHostToken } from "@core/plugin/plugin-host";
import type { ArtifactExporter, FileContent } from "@core/points/artifact-exporter";
import { DatabaseToken } from "@core/ports/database";
import { NotifierToken } from "@core/ports/notifier";
import { downloadFile } from "@ui/download-file";
import type { OnDrawn } from "./block-pictures";
import type { ExportBelongings } from "./export-request";
import { printArtifact } from "./print-artifact";

/** A file that is made, and waits for the user to have seen what is in it. */
export interface PendingFile {
  readonly fileName: string;
  readonly contents: readonly FileContent[];
  readonly sizeBytes: number;
  save(): void;
}

/** A format that comes to a file. */
export type FileExporter = Extract<ArtifactExporter, { delivery: "file" }>;

/** A file that is made of an artifact. */
export interface MadeFile {
  readonly name: string;
  readonly content: BlobPart;
  readonly mimeType: string;
  /** The parts of it, where it holds more than can be seen. */
  readonly contents: readonly FileContent[] | undefined;
}

/** The wish for a file: of what, with what, and who is told of how far it is. */
export interface ExportWork {
  readonly artifact: Artifact;
  readonly belongings: ExportBelongings;
  readonly signal: AbortSignal;
  readonly onDrawn: OnDrawn;
}

/**
 * Hands the user an artifact in a format: as a download, or by printing how it is drawn. What holds more than can be seen
 * is not saved yet, but told, and so is what could not be drawn. @throws what the format throws, and the cancellation.
 */
export async function exportArtifact(
  services: Services,
  exporter: ArtifactExporter,
  work: ExportWork,
  drawn: HTMLElement | null,
): Promise<PendingFile | undefined> {
  if (exporter.delivery === "print") {
    await printArtifact(drawn, fileStem(work.belongings.title), services.get(NotifierToken));
    return undefined;
  }
  const { name: fileName, content, mimeType, contents } = await makeFile(services, exporter, work);
  const save = () => downloadFile(fileName, content, mimeType);
  if (contents) return { fileName, contents, sizeBytes: new Blob([content]).size, save };
  save();
  return undefined;
}

/** Makes a file of an artifact, and says what could not be drawn. @throws what the format throws, and the cancellation. */
export async function makeFile(
  services: Services,
  exporter: FileExporter,
  { artifact, belongings, signal, onDrawn }: ExportWork,
): Promise<MadeFile> {
  // The parser and the writer are fetched side by side.
  const [{ exportRequest }, { exportBackground }, writer] = await Promise.all([
    import("./export-request"),
    import("@core/services/exports/export-background"),
    services.get(PluginHostToken).load(exporter),
  ]);
  const read = exportRequest(artifact, belongings);
  const background = exportBackground(() => services.get(DatabaseToken), artifact, read.files);
  const { text, undrawn } = exporter.takesPictures
    ? await import("./block-pictures").then(({ withPictures }) =>
        withPictures(services, read.text, signal, onDrawn),
      )
    : { text: read.text, undrawn: 0 };
  const { extension, notice, contents, ...file } = await writer({ ...read, text, background }, signal);
  signal.throwIfAborted();
  const notifier = services.get(NotifierToken);
  if (undrawn > 0) {
    notifier.notify({
      level: "warning",
      code: "artifact.undrawn",
      params: { count: undrawn },
      lasting: true,
    });
  }
  if (notice) notifier.notify({ level: "info", ...notice });
  return { ...file, contents, name: `${fileStem(belongings.title)}.${extension}` };
}
