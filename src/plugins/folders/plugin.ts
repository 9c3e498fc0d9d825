import { contribute, definePlugin, provide } from "@core/plugin/define-plugin";
import { StoreMigrations } from "@core/points/store-migration";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken } from "@core/ports/database";
import { DirectoriesToken } from "@core/ports/directories";
import { IdsToken } from "@core/ports/ids";

/** Folders of this device, through the File System Access API, and where they are remembered. */
export default definePlugin({
  id: "folders",
  apiVersion: 1,
  name: "folders:plugin.name",
  description: "folders:plugin.description",
  essential: true,
  contributes: [
    contribute(StoreMigrations, {
      id: "folders",
      toVersion: 12,
      stores: [
        {
          name: "folderHandles",
          indexes: [],
          schema: async () => (await import("./kept-handle")).keptHandle,
          deviceOnly: true,
        },
      ],
    }),
  ],
  provides: [
    provide(DirectoriesToken, (services) => async () => {
      const { BrowserDirectories } = await import("./browser-directories");
      return new BrowserDirectories(
        services.get(DatabaseToken),
        services.get(ClockToken),
        services.get(IdsToken),
      );
    }),
  ],
});
