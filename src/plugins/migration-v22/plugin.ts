import { migration } from "@core/database/migration";
import { PACK_INDEXES } from "@core/domain/records/record-pack";

/** Adds the store of events that a restore keeps many of in one. */
export default migration(22, [
  {
    name: "eventPacks",
    indexes: PACK_INDEXES,
    schema: async () => Object,
    deviceOnly: true,
    packs: { store: "events", index: "rootTaskId+seq" },
  },
]);
