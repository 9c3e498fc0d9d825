import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { SettingsSections } from "@core/points/settings-section";
import { DevicesStoreToken } from "@core/stores/tokens";

export default definePlugin({
  id: "settings-devices",
  apiVersion: 1,
  name: "settings:sections.devices",
  contributes: [
    contribute(SettingsSections, {
      id: "devices",
      rank: 38,
      titleKey: "settings:sections.devices",
      wordsKey: "settings:words.devices",
      texts: ["settings", "sync", "sharing", "common", "errors"],
      needs: [DevicesStoreToken],
      load: () => import("./devices-section"),
    }),
  ],
});
