import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { ArtifactExporters } from "@core/points/artifact-exporter";

export default definePlugin({
  id: "export-capsule",
  apiVersion: 1,
  name: "Capsule",
  description: "plugins:export-capsule.description",
  contributes: [
    contribute(ArtifactExporters, {
      id: "capsule",
      name: "Capsule",
      rank: 5,
      delivery: "file",
      // It is a task with all its texts, and nothing to be put beside one of them.
      isCollection: true,
      load: async ({ services }) => (await import("./capsule-file")).capsuleFile(services),
    }),
  ],
});
