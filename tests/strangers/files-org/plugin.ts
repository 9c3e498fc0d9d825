import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { AgentSources } from "@core/points/agent-source";
import { ArtifactExporters } from "@core/points/artifact-exporter";
import { contributeTexts, type LocaleTexts } from "@core/points/locale-bundle";
import { TaskTemplateCollections } from "@core/points/task-template";
import { TextExtractors } from "@core/points/text-extractor";
import agents from "./agents.json";

/** Reads and writes files of Org mode, with an agent and a template for plans. */
export default definePlugin({
  id: "files-org",
  apiVersion: 1,
  name: "Org",
  description: "files-org:description",
  contributes: [
    contribute(TextExtractors, {
      id: "org",
      mimeTypes: ["text/org"],
      extensions: ["org"],
      worker: () => new Worker(new URL("./org-text.ts", import.meta.url), { type: "module" }),
    }),
    contribute(ArtifactExporters, {
      id: "org",
      name: "Org",
      delivery: "file",
      suits: ({ language }) => language === "markdown",
      load: async () => (await import("./org-file")).orgFile,
    }),
    contribute(AgentSources, {
      id: "org",
      editable: false,
      load: async () => (await import("./agents")).catalogueOf(agents),
    }),
    contribute(TaskTemplateCollections, {
      id: "org",
      load: async () => (await import("./templates")).templates,
    }),
    ...contributeTexts("files-org", import.meta.glob<LocaleTexts>("./texts/*.json", { import: "default" })),
  ],
});
