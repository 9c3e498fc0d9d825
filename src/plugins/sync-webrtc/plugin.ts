import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { contributeTexts, type LocaleTexts } from "@core/points/locale-bundle";
import { SyncTransports } from "@core/points/sync-transport";
import { DirectoriesToken } from "@core/ports/directories";

/** Devices of one network whose pages connect directly, for as long as both are open. */
export default definePlugin({
  id: "sync-webrtc",
  apiVersion: 1,
  name: "sync-webrtc:name",
  description: "sync-webrtc:description",
  contributes: [
    contribute(SyncTransports, {
      id: "webrtc",
      name: "sync-webrtc:name",
      description: "sync-webrtc:description",
      rank: -2,
      fields: [],
      load: async ({ services }) => {
        const { PeerPlaces } = await import("./peer-places");
        return new PeerPlaces(await services.get(DirectoriesToken)());
      },
    }),
    ...contributeTexts("sync-webrtc", import.meta.glob<LocaleTexts>("./texts/*.json", { import: "default" })),
  ],
});
