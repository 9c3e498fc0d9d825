import { migration } from "@core/database/migration";

/** Adds the store of what work takes on each of the devices that sync, with the sums that this one has kept so far. */
export default migration(
  21,
  [{ name: "workUsage", indexes: [] }],
  async () => (await import("./move-sums")).moveSums,
);
