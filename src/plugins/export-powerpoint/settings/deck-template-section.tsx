import type { PluginContext } from "@core/plugin/contribution";
import { templateSection } from "@shared/settings/template-section";

/** The section as Settings loads it. */
export function deckTemplateSection(kept: Pick<PluginContext, "storage">) {
  return templateSection({
    kept,
    namespace: "export-powerpoint",
    accept: ".pptx,.potx",
    reader: async () => (await import("../template/deck-template")).readDeckTemplate,
  });
}
