import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { SettingsSections } from "@core/points/page";

export default definePlugin({
  id: "settings-advanced",
  apiVersion: 1,
  contributes: [
    contribute(SettingsSections, {
      id: "advanced",
      rank: 10,
      titleKey: "settings:sections.advanced",
      load: () => import("./advanced-section"),
    }),
  ],
});
