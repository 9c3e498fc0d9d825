import { isDeck } from "@core/domain/artifact/artifact-kinds";
import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { ArtifactExporters } from "@core/points/artifact-exporter";
import { contributeTexts, type LocaleTexts } from "@core/points/locale-bundle";
import { SettingsSections } from "@core/points/settings-section";

export default definePlugin({
  id: "export-powerpoint",
  apiVersion: 1,
  name: "PowerPoint",
  description: "plugins:kinds.artifact-exporter",
  contributes: [
    contribute(ArtifactExporters, {
      id: "powerpoint",
      name: "PowerPoint",
      rank: 40,
      delivery: "file",
      suits: isDeck,
      takesPictures: true,
      settings: { section: "powerpoint-template", titleKey: "export-powerpoint:title" },
      load: async (context) => (await import("./powerpoint-file")).powerpointExporter(context),
    }),
    contribute(SettingsSections, {
      id: "powerpoint-template",
      rank: 21,
      titleKey: "export-powerpoint:title",
      wordsKey: "export-powerpoint:words",
      texts: ["export-powerpoint", "errors"],
      load: async (context) =>
        (await import("./settings/deck-template-section")).deckTemplateSection(context),
    }),
    ...contributeTexts(
      "export-powerpoint",
      import.meta.glob<LocaleTexts>("./texts/*.json", { import: "default" }),
    ),
  ],
});
