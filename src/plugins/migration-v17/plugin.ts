import { migration } from "@core/database/migration";

const records = () => import("@core/domain/trash/trashed-item");

/** Adds the stores of what was deleted and can be had back: what lists show of it, and its records. */
export default migration(17, [
  {
    name: "trash",
    indexes: [],
    schema: async () => (await records()).trashedItem,
    deviceOnly: true,
  },
  {
    name: "trashContents",
    indexes: [],
    schema: async () => (await records()).trashContents,
    deviceOnly: true,
  },
]);
