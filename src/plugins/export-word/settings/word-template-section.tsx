import type { PluginContext } from "@core/plugin/contribution";
import { templateSection } from "@shared/settings/template-section";

/** The section as Settings loads it. */
export function wordTemplateSection(kept: Pick<PluginContext, "storage">) {
  return templateSection({
    kept,
    namespace: "export-word",
    accept: ".docx,.dotx",
    reader: async () => (await import("../template/word-template")).readTemplate,
  });
}
