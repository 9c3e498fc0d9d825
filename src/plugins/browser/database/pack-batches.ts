import { isPackStore, type RecordPack } from "@core/domain/records/record-pack";
import { recordSizeBytes } from "@core/domain/records/record-size";
import type { PackStore, StoreDescription } from "@core/domain/records/store-description";
import type { StoreName } from "@core/domain/records/store-records";
import type { PutOperation } from "@core/ports/database";
import type { Batches } from "./write-records";

/** The most records of a pack: reading one of them takes as long as reading all. */
const MOST_RECORDS = 256;
const MOST_BYTES = 500_000;

type AnyRecord = RecordPack["records"][number];

/** Batches in which records of stores that have packs come in those. */
export async function* withPacks(batches: Batches, stores: readonly StoreDescription[]): Batches {
  const packers = new Map<StoreName, Packer>();
  for (const store of stores) if (isPackStore(store)) packers.set(store.packs.store, new Packer(store));
  for await (const batch of batches)
    yield batch.flatMap((operation) => packers.get(operation.store)?.take(operation) ?? [operation]);
  yield [...packers.values()].flatMap((packer) => packer.end());
}

/** Puts together what comes of one store: records of one group that follow each other. */
class Packer {
  readonly #store: PackStore;
  readonly #made = new Intervals();
  #gathered: AnyRecord[] = [];
  #group: string | undefined;
  #bytes = 0;

  constructor(store: PackStore) {
    this.#store = store;
  }

  /** Takes a record, and gives what is to be written now. */
  take(operation: PutOperation): readonly PutOperation[] {
    const record: AnyRecord = operation.record;
    const group = groupOf(record, this.#store.packs.index);
    if (group === undefined) return [operation];
    const bytes = recordSizeBytes(record);
    const isFull = this.#gathered.length === MOST_RECORDS || this.#bytes + bytes > MOST_BYTES;
    const before = group !== this.#group || isFull ? this.end() : [];
    this.#group = group;
    this.#gathered.push(record);
    this.#bytes += bytes;
    return before;
  }

  /** Gives what is left to be written. */
  end(): readonly PutOperation[] {
    const records = this.#gathered.sort((a, b) => (a.id < b.id ? -1 : 1));
    const [first, last] = [records[0], records.at(-1)];
    this.#gathered = [];
    this.#bytes = 0;
    const { name, packs } = this.#store;
    if (!first || !last) return [];
    if (records.length > 1 && this.#made.add(first.id, last.id)) {
      const pack = { id: first.id, last: last.id, group: this.#group, size: records.length, records };
      return [{ type: "put", store: name, record: pack } as PutOperation];
    }
    return records.map((record) => ({ type: "put", store: packs.store, record }) as unknown as PutOperation);
  }
}

/** The first field of the index of a record that is in it; others are looked for by their ids alone. */
function groupOf(record: object, index: string): string | undefined {
  const values = index.split("+").map((field) => (record as Readonly<Record<string, unknown>>)[field]);
  const isIndexed = values.every((value) => typeof value === "string" || typeof value === "number");
  return isIndexed && typeof values[0] === "string" ? values[0] : undefined;
}

/** Intervals of texts that have no text in common. */
class Intervals {
  /** By their ends, as neither reaches into another. */
  readonly #all: { readonly first: string; readonly last: string }[] = [];

  /** Adds one unless it reaches into another; tells whether it did. */
  add(first: string, last: string): boolean {
    let [from, to] = [0, this.#all.length];
    // The place of the first one that does not end before this begins.
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#all[middle]?.last ?? "") < first) from = middle + 1;
      else to = middle;
    }
    const next = this.#all[from];
    if (next && next.first <= last) return false;
    this.#all.splice(from, 0, { first, last });
    return true;
  }
}
