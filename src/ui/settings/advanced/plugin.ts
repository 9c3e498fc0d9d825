import { token } from "@core/di/token";
import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { SettingsSections } from "@core/points/page";

export default definePlugin({
  id: "settings-advanced",
  apiVersion: 1,
  name: "settings:sections.advanced",
  contributes: [
    contribute(SettingsSections, {
      id: "advanced",
      rank: 10,
      titleKey: "settings:sections.advanced",
      texts: ["settings", "sharing", "errors"],
      needs: [token("setup-export")],
      load: () => import("./advanced-section"),
    }),
  ],
});
