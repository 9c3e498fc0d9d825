import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { SettingsSections } from "@core/points/settings-section";

export default definePlugin({
  id: "settings-tools",
  apiVersion: 1,
  name: "settings:sections.tools",
  contributes: [
    contribute(SettingsSections, {
      id: "tools",
      rank: 45,
      titleKey: "settings:sections.tools",
      wordsKey: "settings:words.tools",
      texts: ["settings", "tools", "folders", "errors"],
      load: () => import("./tools-section"),
    }),
  ],
});
