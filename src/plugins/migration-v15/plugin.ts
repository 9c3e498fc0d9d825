import { migration } from "@core/database/migration";

/** Adds the store of vectors, by which passages of files are found by their meaning. */
export default migration(15, [
  {
    name: "passageVectors",
    indexes: [],
    schema: async () => (await import("@core/domain/knowledge/passage-vectors")).passageVectors,
    deviceOnly: true,
  },
]);
