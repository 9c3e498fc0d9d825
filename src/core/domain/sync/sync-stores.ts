import type { PluginStore } from "../records/store-description";

const records = () => import("./sync-records");

/** The store of the group a device syncs with; its one record holds the secret, sealed. */
const group: PluginStore = {
  name: "syncGroup",
  indexes: [],
  schema: async () => (await records()).syncGroup,
  deviceOnly: true,
  secret: { sealed: "sealed", host: "host" },
};

/** The store of the stamps of records, and which of them other devices have yet to be told of. */
const stamps: PluginStore = {
  name: "syncStamps",
  indexes: ["pending"],
  schema: async () => (await records()).recordStamps,
  deviceOnly: true,
};

/** The stores that syncing takes. */
export const SYNC_STORES: readonly PluginStore[] = [group, stamps];
