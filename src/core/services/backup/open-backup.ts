import { recordReader } from "../../domain/records/record-reader";
import { isPluginStore, type ReadRecord } from "../../domain/records/store-description";
import type { StoreName } from "../../domain/records/store-records";
import { pulled } from "../../lifecycle/pulled";
import { TimeSlice } from "../../lifecycle/time-slice";
import type { Clock } from "../../ports/clock";
import type { Database } from "../../ports/database";
import { type RecordLists, type StoredRecord, storesToBackUp } from "./backup-format";
import type { BackupReader } from "./backup-reader";
import type { BackupSummary } from "./read-backup";

/** A file that was looked through; its records are read from it again whenever they are needed. */
export interface OpenBackup extends BackupSummary {
  /** The records that hold secrets. */
  readonly secrets: Pick<RecordLists, "credentials" | "langfuse_config">;
  /** All records, batch by batch. @throws as the reader does, also where the file has changed since. */
  batches(signal: AbortSignal): AsyncIterable<readonly StoredRecord[]>;
}

/** Dependencies of opening a backup. */
export interface OpenBackupDependencies {
  readonly database: Pick<Database, "stores">;
  readonly backups: BackupReader;
  readonly clock: Clock;
}

/**
 * Looks through a backup without keeping its records. What it holds for the stores of plugins is checked by their own
 * schemas, which are in the page alone; what does not pass is left out and counted.
 * @throws as the reader does, what loading a schema throws, or the reason of the signal.
 */
export async function openBackup(
  { database, backups, clock }: OpenBackupDependencies,
  file: Blob,
  signal: AbortSignal,
  onProgress: (share: number) => void = () => {},
): Promise<OpenBackup> {
  const stores = storesToBackUp(database);
  const plugins = new PluginRecords(database);
  const slice = new TimeSlice(clock);
  const secrets = { credentials: [] as object[], langfuse_config: [] as object[] };
  const wanted: StoreName[] = ["credentials", "langfuse_config", ...plugins.stores];
  const look = async (batch: readonly StoredRecord[]) => {
    for (const [store, record] of batch) {
      await slice.pause();
      signal.throwIfAborted();
      if (store === "credentials" || store === "langfuse_config") secrets[store].push(record);
      else await plugins.check(store, record);
    }
  };
  const found = await backups.read(file, { stores, wanted }, look, signal, onProgress);
  return {
    ...found,
    ...plugins.corrected(found),
    secrets: secrets as unknown as OpenBackup["secrets"],
    async *batches(until) {
      const all = { stores, wanted: stores };
      const reading = pulled<readonly StoredRecord[]>(
        (give, ended) => backups.read(file, all, give, ended),
        until,
      );
      for await (const batch of reading) yield plugins.passing(batch);
    },
  };
}

/** The records of plugins, by the schemas of their stores. */
class PluginRecords {
  readonly #descriptions: ReadonlyMap<StoreName, Parameters<typeof recordReader>[0]>;
  readonly #readers = new Map<StoreName, ReadRecord>();
  readonly #refused = new Map<StoreName, number>();

  constructor({ stores }: Pick<Database, "stores">) {
    this.#descriptions = new Map(stores.filter(isPluginStore).map((store) => [store.name, store]));
  }

  get stores(): readonly StoreName[] {
    return [...this.#descriptions.keys()];
  }

  /** Counts a record that does not pass. */
  async check(store: StoreName, record: object): Promise<void> {
    const description = this.#descriptions.get(store);
    if (!description) return;
    const read = this.#readers.get(store) ?? (await recordReader(description));
    this.#readers.set(store, read);
    if (!read(record)) this.#refused.set(store, (this.#refused.get(store) ?? 0) + 1);
  }

  /** The records of a batch that pass, as their schemas have them. */
  passing(batch: readonly StoredRecord[]): readonly StoredRecord[] {
    return batch.flatMap(([store, record]): StoredRecord[] => {
      const read = this.#readers.get(store);
      const checked = read ? read(record) : record;
      return checked ? [[store, checked]] : [];
    });
  }

  /** The counts of a summary, with those that do not pass among the refused. */
  corrected({ counts, refused }: BackupSummary): Pick<BackupSummary, "counts" | "refused"> {
    const [kept, left] = [new Map(counts), new Map(refused)];
    for (const [store, count] of this.#refused) {
      kept.set(store, (kept.get(store) ?? 0) - count);
      left.set(store, (left.get(store) ?? 0) + count);
    }
    return { counts: kept, refused: left };
  }
}
