import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { contributeTexts, type LocaleTexts } from "@core/points/locale-bundle";
import { ToolSettings } from "@core/points/tool-settings";
import { ToolSources } from "@core/points/tool-source";

/** Tools of services that are described by an OpenAPI document: pasted in the settings, without code. */
export default definePlugin({
  id: "openapi",
  apiVersion: 1,
  name: "openapi:plugin.name",
  description: "plugins:kinds.tool",
  contributes: [
    contribute(ToolSources, {
      id: "openapi",
      load: async (context) => (await import("./apis-of")).apisOf(context),
    }),
    contribute(ToolSettings, {
      id: "openapi",
      titleKey: "openapi:title",
      texts: ["openapi", "errors"],
      load: async (context) => (await import("./settings/apis-section")).apisSection(context),
    }),
    ...contributeTexts("openapi", import.meta.glob<LocaleTexts>("./texts/*.json", { import: "default" })),
  ],
});
