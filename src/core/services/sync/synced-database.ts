import type { StoreDescription } from "../../domain/records/store-description";
import type { StoreName, StoreRecords } from "../../domain/records/store-records";
import type { SyncGroup } from "../../domain/sync/sync-group";
import type { Disposable } from "../../lifecycle/disposable";
import type { Clock } from "../../ports/clock";
import type {
  Database,
  DatabaseRepair,
  Durability,
  PutOperation,
  Query,
  WriteOperation,
} from "../../ports/database";

type Stamping = (operations: readonly WriteOperation[]) => readonly WriteOperation[];

/**
 * The database of a device that may sync with others: where it does, every batch notes in its own transaction which fields
 * of which records it changes. Where it does not, batches pass as they are.
 */
export class SyncedDatabase implements Database {
  readonly #inner: Database;
  readonly #clock: Pick<Clock, "now">;

  constructor(inner: Database, clock: Pick<Clock, "now">) {
    this.#inner = inner;
    this.#clock = clock;
  }

  get name(): string {
    return this.#inner.name;
  }

  get version(): number {
    return this.#inner.version;
  }

  get stores(): readonly StoreDescription[] {
    return this.#inner.stores;
  }

  open(): Promise<DatabaseRepair | undefined> {
    return this.#inner.open();
  }

  async device(): Promise<string | undefined> {
    return (await this.#member())?.device;
  }

  get<S extends StoreName>(store: S, id: string): Promise<StoreRecords[S] | undefined> {
    return this.#inner.get(store, id);
  }

  list<S extends StoreName>(store: S, query?: Query): Promise<StoreRecords[S][]> {
    return this.#inner.list(store, query);
  }

  count(store: StoreName, query?: Omit<Query, "direction" | "offset">): Promise<number> {
    return this.#inner.count(store, query);
  }

  async write(operations: readonly WriteOperation[], durability?: Durability): Promise<void> {
    const stamp = await this.#stamping();
    await this.#inner.write(stamp ? stamp(operations) : operations, durability);
  }

  async update<S extends StoreName>(
    store: S,
    id: string,
    change: (current: StoreRecords[S] | undefined) => StoreRecords[S] | undefined,
  ): Promise<StoreRecords[S] | undefined> {
    const stamp = await this.#stamping();
    if (!stamp) return this.#inner.update(store, id, change);
    let changed: StoreRecords[S] | undefined;
    const noted = (current: StoreRecords[S] | undefined) => {
      changed = change(current);
      return changed;
    };
    await this.#inner.write(stamp([{ type: "change", store, id, change: noted } as WriteOperation]));
    return changed;
  }

  /** Other data are no change to what there was, which nobody asked to spread: this device leaves the others. */
  async replace(
    operations: readonly WriteOperation[],
    more?: AsyncIterable<readonly PutOperation[]>,
  ): Promise<void> {
    const left = (["syncGroup", "syncStamps"] as const).map((store) => ({ type: "clear", store }) as const);
    await this.#inner.replace([...operations, ...left], more);
  }

  reset(): Promise<void> {
    return this.#inner.reset();
  }

  onClosed(listener: () => void): Disposable {
    return this.#inner.onClosed(listener);
  }

  close(): void {
    this.#inner.close();
  }

  async #stamping(): Promise<Stamping | undefined> {
    const group = await this.#member();
    if (!group) return undefined;
    const { stampedWrites } = await import("./stamped-writes");
    const { device, hasToldAll = false } = group;
    const clock = { device, hasToldAll, now: () => this.#clock.now() };
    return (operations) => stampedWrites(operations, clock);
  }

  async #member(): Promise<SyncGroup | undefined> {
    const [group] = await this.#inner.list("syncGroup", { limit: 1 });
    return group;
  }
}
