import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { contributeTexts, type LocaleTexts } from "@core/points/locale-bundle";
import { Tools } from "@core/points/tool";
import { ToolSettings } from "@core/points/tool-settings";

export default definePlugin({
  id: "tool-web-search",
  apiVersion: 1,
  name: "tool-web-search:name",
  description: "tool-web-search:description",
  contributes: [
    contribute(Tools, {
      id: "web-search",
      name: "tool-web-search:name",
      description: "tool-web-search:description",
      effect: "sends",
      searchesWeb: true,
      isOnByItself: true,
      rank: 25,
      load: async (context) => (await import("./web-search")).webSearch(context),
    }),
    contribute(ToolSettings, {
      id: "web-search",
      titleKey: "tool-web-search:service",
      texts: ["tool-web-search", "errors"],
      load: async (context) => (await import("./settings/search-settings")).searchSettings(context),
    }),
    ...contributeTexts(
      "tool-web-search",
      import.meta.glob<LocaleTexts>("./texts/*.json", { import: "default" }),
    ),
  ],
});
