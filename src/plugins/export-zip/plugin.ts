import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { ArtifactExporters } from "@core/points/artifact-exporter";

export default definePlugin({
  id: "export-zip",
  apiVersion: 1,
  name: "Zip",
  description: "plugins:export-zip.description",
  contributes: [
    contribute(ArtifactExporters, {
      id: "zip",
      name: "Zip",
      rank: 10,
      delivery: "file",
      takesPictures: true,
      isCollection: true,
      load: async ({ services }) => (await import("./zip-file")).zipFile(services),
    }),
  ],
});
