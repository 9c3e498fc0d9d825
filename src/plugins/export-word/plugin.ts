import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { ArtifactExporters } from "@core/points/artifact-exporter";
import { contributeTexts, type LocaleTexts } from "@core/points/locale-bundle";
import { SettingsSections } from "@core/points/settings-section";

export default definePlugin({
  id: "export-word",
  apiVersion: 1,
  name: "Word",
  description: "plugins:kinds.artifact-exporter",
  contributes: [
    contribute(ArtifactExporters, {
      id: "word",
      name: "Word",
      rank: 80,
      delivery: "file",
      takesPictures: true,
      settings: { section: "word-template", titleKey: "export-word:title" },
      load: async (context) => (await import("./word-file")).wordExporter(context),
    }),
    contribute(SettingsSections, {
      id: "word-template",
      rank: 22,
      titleKey: "export-word:title",
      wordsKey: "export-word:words",
      texts: ["export-word", "errors"],
      load: async (context) =>
        (await import("./settings/word-template-section")).wordTemplateSection(context),
    }),
    ...contributeTexts("export-word", import.meta.glob<LocaleTexts>("./texts/*.json", { import: "default" })),
  ],
});
