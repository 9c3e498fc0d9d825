import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { ArtifactExporters } from "@core/points/artifact-exporter";

export default definePlugin({
  id: "export-markdown",
  apiVersion: 1,
  name: "Markdown",
  description: "plugins:kinds.artifact-exporter",
  contributes: [
    contribute(ArtifactExporters, {
      id: "markdown",
      name: "Markdown",
      rank: 50,
      delivery: "file",
      load: async () => (await import("./markdown-file")).markdownFile,
    }),
  ],
});
