import type { PluginStorage, PluginStorageFactory } from "@core/ports/plugin-storage";

/** Plugin storages in memory; the same plugin id gives the same data. */
export class MemoryPluginStorageFactory implements PluginStorageFactory {
  readonly #values = new Map<string, unknown>();

  of(pluginId: string): PluginStorage {
    const path = (key: string) => `${pluginId}/${key}`;
    return {
      get: async (key) => structuredClone(this.#values.get(path(key))),
      set: async (key, value) => {
        this.#values.set(path(key), structuredClone(value));
      },
      remove: async (key) => {
        this.#values.delete(path(key));
      },
    };
  }
}
