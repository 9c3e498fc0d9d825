import type { StoreName } from "../records/store-records";

/**
 * Stores whose records travel between devices. All others are a device's own: keys of providers, what plugins keep and
 * may do, folders of the disk, texts that are not final, and whatever is made of other records.
 */
const SYNCED: readonly StoreName[] = [
  "projects",
  "agents",
  "tasks",
  "conversations",
  "knowledgeItems",
  "artifacts",
  "contexts",
  "runs",
  "events",
  "messages",
  "trash",
  "trashContents",
  "workUsage",
];

/** The stores whose records travel, those first that lists are made of. */
export function syncedStores(): readonly StoreName[] {
  return SYNCED;
}

/** Whether records of a store travel. */
export function isSynced(store: string): store is StoreName {
  return (SYNCED as readonly string[]).includes(store);
}
