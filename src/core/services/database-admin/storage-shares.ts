import type { StoreName } from "../../domain/records/store-records";
import type { Database } from "../../ports/database";
import { type StoreStatistics, statisticsOf } from "./store-statistics";

/** A kind of data as people know it. */
export type StorageKind =
  | "conversations"
  | "tasks"
  | "knowledge"
  | "agents"
  | "plugins"
  | "traces"
  | "trash"
  | "other";

/** The room that a kind of data takes, as far as it has been counted. */
export interface StorageShare {
  readonly kind: StorageKind;
  /** The number of what it is about: conversations, but not their messages. */
  readonly count: number;
  readonly sizeBytes: number;
}

/** The stores of each kind, beginning with the one that is counted; all others hold indexes, notes and settings. */
const STORES: Readonly<Record<Exclude<StorageKind, "other">, readonly StoreName[]>> = {
  conversations: ["conversations", "messages"],
  tasks: [
    "tasks",
    "rootTasks",
    "artifacts",
    "contexts",
    "runs",
    "events",
    "schedules",
    "scheduleRuns",
    "workUsage",
  ],
  knowledge: ["knowledgeItems", "knowledgeSummaries", "syncedFiles", "folderWatchers", "passageVectors"],
  agents: ["agents"],
  plugins: ["externalPlugins", "pluginData"],
  traces: ["traces", "traceContents"],
  trash: ["trash", "trashContents"],
};
const KINDS = Object.keys(STORES) as readonly Exclude<StorageKind, "other">[];

/**
 * Reckons what takes room on this device, largest first, without reading any store whole; `onFound` receives what is
 * known so far. Kinds that hold nothing are left out.
 */
export async function storageShares(
  database: Pick<Database, "stores" | "list" | "count">,
  onFound: (shares: readonly StorageShare[]) => void,
): Promise<readonly StorageShare[]> {
  return sharesOf(await statisticsOf(database.stores, database, (found) => onFound(sharesOf(found))));
}

function sharesOf(found: readonly StoreStatistics[]): readonly StorageShare[] {
  const shares = [...KINDS, "other" as const].map((kind) => {
    const stores = found.filter(({ store }) => kindOf(store) === kind);
    const counted = kind === "other" ? undefined : STORES[kind][0];
    return {
      kind,
      count: stores.find(({ store }) => store === counted)?.count ?? 0,
      sizeBytes: stores.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    };
  });
  return shares.filter(({ sizeBytes }) => sizeBytes > 0).sort((a, b) => b.sizeBytes - a.sizeBytes);
}

function kindOf(store: StoreName): StorageKind {
  return KINDS.find((kind) => STORES[kind].some((name) => name === store)) ?? "other";
}
