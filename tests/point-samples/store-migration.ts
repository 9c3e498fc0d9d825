import type { StoreMigration } from "@core/points/store-migration";

/** A step that makes no store. */
export const sample: StoreMigration = { id: "nothing", toVersion: 99 };
