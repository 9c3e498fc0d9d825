import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { SettingsSections } from "@core/points/settings-section";
import { ProjectsStoreToken } from "@core/stores/tokens";

export default definePlugin({
  id: "settings-limits",
  apiVersion: 1,
  name: "work-limits:name",
  contributes: [
    contribute(SettingsSections, {
      id: "limits",
      rank: 45,
      titleKey: "work-limits:title",
      wordsKey: "work-limits:words",
      texts: ["work-limits", "errors"],
      needs: [ProjectsStoreToken],
      load: () => import("./limits-section"),
    }),
  ],
});
