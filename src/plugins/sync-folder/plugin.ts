import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { SyncTransports } from "@core/points/sync-transport";
import { DirectoriesToken } from "@core/ports/directories";

/** A folder that the user's own Dropbox, Syncthing or iCloud carries from device to device, or a stick. */
export default definePlugin({
  id: "sync-folder",
  apiVersion: 1,
  name: "sync:folder.name",
  description: "sync:folder.description",
  contributes: [
    contribute(SyncTransports, {
      id: "folder",
      name: "sync:folder.name",
      description: "sync:folder.description",
      load: async ({ services }) => {
        const { FolderSyncPlaces } = await import("./folder-sync-places");
        return new FolderSyncPlaces(await services.get(DirectoriesToken)());
      },
    }),
  ],
});
