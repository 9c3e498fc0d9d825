import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { SettingsSections } from "@core/points/settings-section";

export default definePlugin({
  id: "settings-secure-storage",
  apiVersion: 1,
  name: "settings:sections.secureStorage",
  contributes: [
    contribute(SettingsSections, {
      id: "secure-storage",
      rank: 30,
      titleKey: "settings:sections.secureStorage",
      wordsKey: "settings:words.secureStorage",
      texts: ["settings", "errors"],
      load: () => import("./secure-storage-section"),
    }),
  ],
});
