import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { SettingsSections } from "@core/points/settings-section";

export default definePlugin({
  id: "settings-general",
  apiVersion: 1,
  name: "settings:sections.general",
  contributes: [
    contribute(SettingsSections, {
      id: "general",
      rank: 50,
      titleKey: "settings:sections.general",
      wordsKey: "settings:words.general",
      texts: ["settings", "tasks", "setup"],
      load: () => import("./general-section"),
    }),
  ],
});
