import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { contributeTexts, type LocaleTexts } from "@core/points/locale-bundle";
import { SlashCommands } from "@core/points/slash-command";
import { Tools } from "@core/points/tool";
import { ToolSettings } from "@core/points/tool-settings";

/** Converts units, for agents and for whoever writes a prompt. */
export default definePlugin({
  id: "tool-convert",
  apiVersion: 1,
  name: "tool-convert:name",
  description: "tool-convert:description",
  contributes: [
    contribute(Tools, {
      id: "convert",
      name: "tool-convert:name",
      description: "tool-convert:description",
      effect: "none",
      load: async (context) => (await import("./convert-tool")).convertTool(context),
    }),
    contribute(ToolSettings, {
      id: "convert",
      titleKey: "tool-convert:name",
      texts: ["tool-convert"],
      load: async (context) => (await import("./settings/digits-settings")).digitsSettings(context),
    }),
    contribute(SlashCommands, {
      id: "convert",
      name: "convert",
      origin: "Convert",
      fields: [
        { name: "value", isRequired: true },
        { name: "from", isRequired: true },
        { name: "to", isRequired: true },
      ],
      load: async () => {
        const { convert } = await import("./units");
        return async ({ value = "", from = "", to = "" }) => convert(Number(value), from, to, 6);
      },
    }),
    ...contributeTexts(
      "tool-convert",
      import.meta.glob<LocaleTexts>("./texts/*.json", { import: "default" }),
    ),
  ],
});
