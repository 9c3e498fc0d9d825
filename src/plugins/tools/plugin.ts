import { definePlugin } from "@core/plugin/define-plugin";
import { contributeTexts, type LocaleTexts } from "@core/points/locale-bundle";

/** The words of tools, of the questions they raise, and of their settings. */
export default definePlugin({
  id: "tools",
  apiVersion: 1,
  name: "tools:plugin.name",
  description: "tools:plugin.description",
  essential: true,
  contributes: contributeTexts(
    "tools",
    import.meta.glob<LocaleTexts>("./texts/*.json", { import: "default" }),
  ),
});
