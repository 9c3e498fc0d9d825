import { hasTable } from "@core/domain/artifact/artifact-kinds";
import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { ArtifactExporters } from "@core/points/artifact-exporter";

export default definePlugin({
  id: "export-excel",
  apiVersion: 1,
  name: "Excel",
  description: "plugins:kinds.artifact-exporter",
  contributes: [
    contribute(ArtifactExporters, {
      id: "excel",
      name: "Excel",
      rank: 35,
      delivery: "file",
      suits: hasTable,
      load: async () => (await import("./excel-file")).excelFile,
    }),
  ],
});
