import type { Database } from "@core/ports/database";
import type { PluginStorage, PluginStorageFactory } from "@core/ports/plugin-storage";

/** Plugin storages as records of the `pluginData` store. */
export class DatabasePluginStorageFactory implements PluginStorageFactory {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  of(pluginId: string): PluginStorage {
    const database = this.#database;
    const idOf = (key: string) => `${pluginId}/${key}`;
    return {
      get: async (key) => (await database.get("pluginData", idOf(key)))?.value,
      set: (key, value) =>
        database.write([
          { type: "put", store: "pluginData", record: { id: idOf(key), pluginId, key, value } },
        ]),
      remove: (key) => database.write([{ type: "delete", store: "pluginData", id: idOf(key) }]),
    };
  }
}
