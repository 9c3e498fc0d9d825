import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { SettingsSections } from "@core/points/settings-section";

export default definePlugin({
  id: "settings-providers",
  apiVersion: 1,
  name: "settings:sections.providers",
  contributes: [
    contribute(SettingsSections, {
      id: "providers",
      rank: 60,
      titleKey: "settings:sections.providers",
      wordsKey: "settings:words.providers",
      texts: ["settings", "providers", "setup", "errors"],
      load: () => import("./providers-section"),
    }),
  ],
});
