import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { ArtifactExporters } from "@core/points/artifact-exporter";

export default definePlugin({
  id: "export-word",
  apiVersion: 1,
  name: "Word",
  description: "plugins:export-word.description",
  contributes: [
    contribute(ArtifactExporters, {
      id: "word",
      name: "Word",
      rank: 80,
      delivery: "file",
      takesPictures: true,
      load: async () => (await import("./word-file")).wordFile,
    }),
  ],
});
