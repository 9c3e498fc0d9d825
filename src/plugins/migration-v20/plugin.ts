import { migration } from "@core/database/migration";
import { SYNC_STORES } from "@core/domain/sync/sync-stores";

/** Adds the stores of the devices that this one syncs with, and of what they have yet to be told of. */
export default migration(20, SYNC_STORES);
