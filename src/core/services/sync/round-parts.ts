import type { WantedElsewhere } from "../../domain/sync/remote-command";
import type { SnapshotHead } from "../../domain/sync/snapshot";
import type { SyncEntry } from "../../domain/sync/sync-entry";
import type { Clock } from "../../ports/clock";
import type { Database } from "../../ports/database";
import type { GroupKey } from "../../ports/sync/group-cipher";
import type { SyncPlace } from "../../ports/sync/sync-place";
import type { ProviderKeys } from "./provider-keys";

/** Dependencies of a round. */
export interface RoundDependencies {
  /** As it is stored: merged records are nobody's changes. */
  readonly database: Pick<Database, "get" | "list" | "write" | "count" | "version">;
  readonly clock: Pick<Clock, "now">;
  readonly place: SyncPlace;
  readonly key: GroupKey;
  /** The heads that were read in rounds before, by their names. */
  readonly heads: Map<string, SnapshotHead>;
  readonly compaction: CompactionRules;
  /** Absent where no keys of providers travel. */
  readonly keys?: Pick<ProviderKeys, "pending" | "take">;
  /** Told of records of other devices once they are merged, and of own ones once they are sent. */
  onProgress(progress: RoundProgress): void;
  /** Told what another device wants of the work that this one does. */
  onCommand(wanted: WantedElsewhere): void;
}

/** The rules by which old segments give way to a snapshot. */
export interface CompactionRules {
  /** Segments that lie about before a snapshot takes their place. */
  readonly segments: number;
  /** Segments for each part that the snapshot would have: a large one is not written for a few of them. */
  readonly segmentsPerPart: number;
  /** How long they stay beside it, as files may arrive in another order than they were written. */
  readonly keptForMs: number;
}

/** Rules under which a snapshot is written at most a few times a day. */
export const COMPACTION: CompactionRules = {
  segments: 200,
  segmentsPerPart: 8,
  keptForMs: 24 * 60 * 60_000,
};

/** Records that one step of a round has moved. */
export interface RoundProgress {
  readonly received: readonly SyncEntry[];
  readonly sent: number;
}
