import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { SettingsSections } from "@core/points/settings-section";
import { BackupStoreToken, StorageStoreToken } from "@core/stores/tokens";

export default definePlugin({
  id: "settings-storage",
  apiVersion: 1,
  name: "settings:sections.storage",
  contributes: [
    contribute(SettingsSections, {
      id: "storage",
      rank: 40,
      titleKey: "settings:sections.storage",
      wordsKey: "settings:words.storage",
      texts: ["settings", "errors"],
      needs: [StorageStoreToken, BackupStoreToken],
      load: () => import("./storage-section"),
    }),
  ],
});
