import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { SettingsSections } from "@core/points/settings-section";

export default definePlugin({
  id: "settings-runner",
  apiVersion: 1,
  name: "settings:sections.runner",
  contributes: [
    contribute(SettingsSections, {
      id: "runner",
      rank: 44,
      titleKey: "settings:sections.runner",
      wordsKey: "settings:words.runner",
      texts: ["settings", "errors"],
      load: () => import("./runner-section"),
    }),
  ],
});
