import { contribute, definePlugin, provide } from "@core/plugin/define-plugin";
import { StoreMigrations } from "@core/points/store-migration";
import { StoredDatabaseToken } from "@core/ports/database";
import { SearchIndexToken } from "@core/ports/search-index";

const schema = async () => (await import("./index-records")).anyIndexRecord;

/** Words of everything that was written and said, kept beside it. */
export default definePlugin({
  id: "search-index",
  apiVersion: 1,
  name: "palette:search.plugin.name",
  description: "palette:search.plugin.description",
  essential: true,
  contributes: [
    contribute(StoreMigrations, {
      id: "search",
      toVersion: 10,
      stores: [
        { name: "searchSegments", indexes: [], schema, deviceOnly: true },
        {
          name: "searchTraces",
          indexes: [],
          schema,
          deviceOnly: true,
          traces: ["messages", "artifacts", "tasks"],
        },
      ],
    }),
  ],
  provides: [
    provide(SearchIndexToken, (services) => async () => {
      const { searchIndex } = await import("./search-index");
      return searchIndex(services.get(StoredDatabaseToken).name);
    }),
  ],
});
