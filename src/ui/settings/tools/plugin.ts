import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { SettingsSections } from "@core/points/settings-section";

export default definePlugin({
  id: "settings-tools",
  apiVersion: 1,
  name: "settings:sections.tools",
  contributes: [
    contribute(SettingsSections, {
      id: "tools",
      rank: 35,
      titleKey: "settings:sections.tools",
      texts: ["settings", "tools", "folders", "errors"],
      load: () => import("./tools-section"),
    }),
  ],
});
