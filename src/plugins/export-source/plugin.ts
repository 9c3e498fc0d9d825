import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { ArtifactExporters } from "@core/points/artifact-exporter";

export default definePlugin({
  id: "export-source",
  apiVersion: 1,
  name: "plugins:export-source.name",
  description: "plugins:kinds.artifact-exporter",
  contributes: [
    contribute(ArtifactExporters, {
      id: "source",
      name: "plugins:export-source.name",
      rank: 45,
      delivery: "file",
      suits: ({ language }) => language !== "markdown",
      load: async () => (await import("./source-file")).sourceFile,
    }),
  ],
});
