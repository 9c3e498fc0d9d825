import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { ArtifactExporters } from "@core/points/artifact-exporter";

export default definePlugin({
  id: "export-html",
  apiVersion: 1,
  name: "HTML",
  description: "plugins:kinds.artifact-exporter",
  contributes: [
    contribute(ArtifactExporters, {
      id: "html",
      name: "HTML",
      rank: 60,
      delivery: "file",
      takesPictures: true,
      load: async () => (await import("./html-file")).htmlFile,
    }),
  ],
});
