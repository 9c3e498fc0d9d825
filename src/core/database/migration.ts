import type { StoreDescription } from "../domain/records/store-description";
import { contribute, definePlugin, type Plugin } from "../plugin/define-plugin";
import { type StoreMigration, StoreMigrations } from "../points/store-migration";

/** The plugin of one step of the database, which says what it makes and, where it moves data, how. */
export function migration(
  toVersion: number,
  stores: readonly StoreDescription[],
  upgrade?: StoreMigration["upgrade"],
): Plugin {
  return definePlugin({
    id: `migration-v${toVersion}`,
    apiVersion: 1,
    name: `v${toVersion}`,
    description: "plugins:kinds.store-migration",
    essential: true,
    contributes: [
      contribute(StoreMigrations, {
        id: `v${toVersion}`,
        toVersion,
        stores,
        ...(upgrade ? { upgrade } : {}),
      }),
    ],
  });
}
