import { hasTable } from "@core/domain/artifact/artifact-kinds";
import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { ArtifactExporters } from "@core/points/artifact-exporter";

export default definePlugin({
  id: "export-csv",
  apiVersion: 1,
  name: "CSV",
  description: "plugins:kinds.artifact-exporter",
  contributes: [
    contribute(ArtifactExporters, {
      id: "csv",
      name: "CSV",
      rank: 30,
      delivery: "file",
      suits: hasTable,
      load: async () => (await import("./csv-file")).csvFile,
    }),
  ],
});
