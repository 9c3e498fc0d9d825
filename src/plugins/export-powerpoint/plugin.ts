import { isDeck } from "@core/domain/artifact/artifact-kinds";
import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { ArtifactExporters } from "@core/points/artifact-exporter";

export default definePlugin({
  id: "export-powerpoint",
  apiVersion: 1,
  name: "PowerPoint",
  description: "plugins:export-powerpoint.description",
  contributes: [
    contribute(ArtifactExporters, {
      id: "powerpoint",
      name: "PowerPoint",
      rank: 40,
      delivery: "file",
      suits: isDeck,
      load: async () => (await import("./powerpoint-file")).powerpointFile,
    }),
  ],
});
