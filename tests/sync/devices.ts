import type { StoreName } from "@core/domain/records/store-records";
import { GROUP_ID, type SyncGroup } from "@core/domain/sync/sync-group";
import { syncedStores } from "@core/domain/sync/synced-stores";
import { AppError } from "@core/errors/app-error";
import type { WriteOperation } from "@core/ports/database";
import type { GroupKey, SegmentSeal } from "@core/ports/sync/group-cipher";
import { COMPACTION, type RoundProgress } from "@core/services/sync/round-parts";
import { type StoppedDevice, syncRound } from "@core/services/sync/sync-round";
import { SyncedDatabase } from "@core/services/sync/synced-database";
import { WebGroupCipher } from "../../src/plugins/browser/sync/web-group-cipher";
import { MemoryDatabase } from "../fakes/memory-database";
import type { MemorySyncFiles, MemorySyncPlace } from "../fakes/memory-sync-place";

const NEVER = new AbortController().signal;

/** A time that all devices share, of which each clock may be off. */
export interface SharedTime {
  now: number;
}

/** A failure that stands for the end of the page. */
export class Killed extends Error {}

/** A database that may be killed at a write, before or after it has been committed. */
class KilledDatabase extends MemoryDatabase {
  /** Writes until the next kill; none where it is `undefined`. */
  writesLeft: number | undefined;
  isCommitted = false;

  override async write(operations: readonly WriteOperation[]): Promise<void> {
    const isLast = this.writesLeft === 0;
    if (this.writesLeft !== undefined) this.writesLeft = isLast ? undefined : this.writesLeft - 1;
    if (!isLast) return super.write(operations);
    if (this.isCommitted) await super.write(operations);
    throw new Killed();
  }
}

/** A device of a group. */
export class TestDevice {
  readonly stored = new KilledDatabase();
  readonly place: MemorySyncPlace;
  readonly database: SyncedDatabase;
  readonly id: string;
  /** The progress that its rounds have told. */
  readonly progress: RoundProgress[] = [];
  /** Milliseconds that its clock is ahead. */
  ahead = 0;
  readonly #time: SharedTime;
  readonly #key: GroupKey;
  readonly #heads = new Map();

  constructor(id: string, files: MemorySyncFiles, time: SharedTime, key: GroupKey) {
    this.id = id.padEnd(12, "0");
    this.place = files.place();
    this.#time = time;
    this.#key = key;
    this.database = new SyncedDatabase(this.stored, this.clock);
  }

  get clock() {
    return { now: () => this.#time.now + this.ahead };
  }

  /** Begins to sync with all that it has. */
  async join(): Promise<void> {
    const sealed = { v: 2, kdf: { n: "PBKDF2-SHA256", i: 1 }, salt: "", iv: "", data: "" } as const;
    const group: SyncGroup = {
      ...{ id: GROUP_ID, host: "memory", sealed, device: this.id, name: this.id },
      ...{ transport: "memory", place: "memory", next: 1, devices: [] },
    };
    await this.stored.write([{ type: "put", store: "syncGroup", record: group }]);
  }

  /** Does a round. @returns the devices whose reading has stopped. */
  sync(compaction = COMPACTION, signal = NEVER): Promise<readonly StoppedDevice[]> {
    const { stored: database, clock, place } = this;
    const parts = { database, clock, place, compaction, key: this.#key, heads: this.#heads };
    const onProgress = (told: RoundProgress) => void this.progress.push(told);
    return syncRound({ ...parts, onProgress, onCommand: () => {} }, signal);
  }

  /** All records that travel, by store and id, with sets in one order. */
  async everything(): Promise<ReadonlyMap<string, unknown>> {
    const all = new Map<string, unknown>();
    for (const store of syncedStores())
      for (const record of await this.stored.list(store))
        all.set(`${store}/${record.id}`, withSortedTags(record));
    return new Map([...all].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  async has(store: StoreName, id: string): Promise<boolean> {
    return (await this.stored.get(store, id)) !== undefined;
  }
}

/** The key of a group that nobody else has. */
export async function newKey(): Promise<GroupKey> {
  const cipher = new WebGroupCipher();
  return cipher.key(await cipher.createWords());
}

/** A seal that opens what is whole and under its own name, and hides nothing: for runs of many segments. */
const plain: SegmentSeal = {
  seal: async (name, content) => new TextEncoder().encode(`${name}\n${new TextDecoder().decode(content)}\n.`),
  open: async (name, sealed) => {
    const text = new TextDecoder().decode(sealed);
    if (!text.startsWith(`${name}\n`) || !text.endsWith("\n."))
      throw new AppError("devices.unreadable", { name });
    return new TextEncoder().encode(text.slice(name.length + 1, -2));
  },
};

/** A key that hides nothing, for runs of many segments. */
export const plainKey: GroupKey = { id: "0123456789abcdef", ...plain, keys: plain };

function withSortedTags(record: object): object {
  const { tags } = record as { tags?: unknown };
  return Array.isArray(tags) ? { ...record, tags: [...tags].sort() } : record;
}
