import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { ArtifactExporters } from "@core/points/artifact-exporter";

/** Browsers write PDF files themselves, when they print. */
export default definePlugin({
  id: "export-pdf",
  apiVersion: 1,
  name: "PDF",
  description: "plugins:kinds.artifact-exporter",
  contributes: [contribute(ArtifactExporters, { id: "pdf", name: "PDF", rank: 70, delivery: "print" })],
});
