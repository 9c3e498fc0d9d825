import type { Services } from "@core/di/token";
import { NotifierToken } from "@core/ports/notifier";
import { downloadFile } from "@ui/download-file";
import { type ExportWork, type FileExporter, makeFile } from "./export-artifact";

/**
 * Makes a page of an artifact that can be read and not changed, and hands it to the system where the browser shares files;
 * elsewhere it is saved. @throws what the format throws, and the cancellation.
 */
export async function shareArtifact(
  services: Services,
  exporter: FileExporter,
  work: ExportWork,
): Promise<void> {
  const { name, content, mimeType } = await makeFile(services, exporter, work);
  const file = new File([content], name, { type: mimeType.split(";")[0] ?? mimeType });
  const shared = { files: [file], title: work.belongings.title };
  const notifier = services.get(NotifierToken);
  const save = () => {
    downloadFile(name, content, mimeType);
    notifier.notify({ level: "success", code: "artifact.shared" });
  };
  const share = () =>
    navigator.share(shared).catch((error: unknown) => {
      const reason = error instanceof DOMException ? error.name : "";
      if (reason === "AbortError") return;
      // A click counts for a few seconds, which drawings may take longer than.
      const action = { code: "share", run: () => void share() };
      if (reason === "NotAllowedError" && !navigator.userActivation?.isActive)
        notifier.notify({ level: "info", code: "artifact.share-ready", action, lasting: true });
      else save();
    });
  if (navigator.canShare?.(shared)) await share();
  else save();
}
