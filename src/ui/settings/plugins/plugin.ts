import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { SettingsSections } from "@core/points/settings-section";
import { AgentSourcesStoreToken, ExternalPluginsStoreToken } from "@core/stores/tokens";

export default definePlugin({
  id: "settings-plugins",
  apiVersion: 1,
  name: "settings:sections.plugins",
  essential: true,
  irreplaceable: true,
  contributes: [
    contribute(SettingsSections, {
      id: "plugins",
      rank: 20,
      titleKey: "settings:sections.plugins",
      wordsKey: "settings:words.plugins",
      texts: ["settings", "plugins", "providers", "errors"],
      needs: [AgentSourcesStoreToken, ExternalPluginsStoreToken],
      load: () => import("./plugins-section"),
    }),
  ],
});
