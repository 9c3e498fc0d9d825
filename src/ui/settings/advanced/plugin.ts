import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { SettingsSections } from "@core/points/settings-section";
import { SetupExportToken } from "@core/services/tokens";

export default definePlugin({
  id: "settings-advanced",
  apiVersion: 1,
  name: "settings:sections.advanced",
  contributes: [
    contribute(SettingsSections, {
      id: "advanced",
      rank: 10,
      titleKey: "settings:sections.advanced",
      wordsKey: "settings:words.advanced",
      texts: ["settings", "sharing", "errors"],
      needs: [SetupExportToken],
      load: () => import("./advanced-section"),
    }),
  ],
});
