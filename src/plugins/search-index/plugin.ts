import { contribute, definePlugin, provide } from "@core/plugin/define-plugin";
import { StoreMigrations } from "@core/points/store-migration";
import { StoredDatabaseToken } from "@core/ports/database";
import { SearchIndexToken } from "@core/ports/search-index";

/** Only the index reads its records, and it makes itself anew where they are damaged. */
const schema = async () => Object;

/** Words of everything that was written and said, kept beside it. */
export default definePlugin({
  id: "search-index",
  apiVersion: 1,
  name: "shell:nav.search",
  description: "palette:search.plugin.description",
  essential: true,
  contributes: [
    contribute(StoreMigrations, {
      id: "search",
      toVersion: 11,
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
    provide(
      SearchIndexToken,
      (services) => () =>
        import("./search-index").then(({ searchIndex }) =>
          searchIndex(services.get(StoredDatabaseToken).name),
        ),
    ),
  ],
});
