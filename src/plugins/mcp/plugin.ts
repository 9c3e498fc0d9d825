import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { contributeTexts, type LocaleTexts } from "@core/points/locale-bundle";
import { ToolSettings } from "@core/points/tool-settings";
import { ToolSources } from "@core/points/tool-source";

/** Tools, prompts and files of servers that speak the Model Context Protocol. */
export default definePlugin({
  id: "mcp",
  apiVersion: 1,
  name: "mcp:title",
  description: "plugins:kinds.tool",
  contributes: [
    contribute(ToolSources, {
      id: "mcp",
      load: async (context) => (await import("./servers-of")).serversOf(context),
    }),
    contribute(ToolSettings, {
      id: "mcp",
      titleKey: "mcp:title",
      texts: ["mcp", "errors"],
      load: async (context) => (await import("./settings/servers-section")).serversSection(context),
    }),
    ...contributeTexts("mcp", import.meta.glob<LocaleTexts>("./texts/*.json", { import: "default" })),
  ],
});
