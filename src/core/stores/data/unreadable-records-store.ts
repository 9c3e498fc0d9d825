import { makeAutoObservable, observable } from "mobx";
import type { StoreName } from "../../domain/records/store-records";
import type { Database, WriteOperation } from "../../ports/database";
import type { Notifier } from "../../ports/notifier";
import type { UnreadableLog } from "../../services/database/checked-database";

/** A record that is stored and cannot be read. */
export interface UnreadableRecord {
  readonly store: StoreName;
  /** Any value that IndexedDB takes for a key. */
  readonly id: unknown;
  /** The conversation or task it belongs to, as far as it says so. */
  readonly owner?: string;
}

/** The fields that name an owner. */
const OWNER_FIELDS = ["conversationId", "rootTaskId", "taskId"] as const;

/** The records that were met and could not be read, until they are deleted or replaced. */
export class UnreadableRecordsStore implements UnreadableLog {
  readonly #stored: Database;
  readonly #notifier: Notifier;
  readonly #found = observable.map<string, UnreadableRecord>([], { deep: false });

  constructor(stored: Database, notifier: Notifier) {
    this.#stored = stored;
    this.#notifier = notifier;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  get all(): readonly UnreadableRecord[] {
    return [...this.#found.values()];
  }

  /** Those of some stores: of one owner, or without it those that belong to nobody. */
  of(stores: readonly StoreName[], owner?: string): readonly UnreadableRecord[] {
    return this.all.filter((each) => stores.includes(each.store) && each.owner === owner);
  }

  note(store: StoreName, record: unknown): void {
    const { id } = record as { readonly id: unknown };
    const key = keyOf(store, id);
    if (!this.#found.has(key)) this.#found.set(key, { store, id, ...ownerOf(record) });
  }

  forget(operations: readonly WriteOperation[]): void {
    if (this.#found.size === 0) return;
    for (const operation of operations) {
      if (operation.type === "clear") this.#forgetStore(operation.store);
      else {
        const id = "record" in operation ? operation.record.id : operation.id;
        this.#found.delete(keyOf(operation.store, id));
      }
    }
  }

  /** The record as it is stored, to be looked at; `undefined` where it is gone. */
  async read({ store, id }: UnreadableRecord): Promise<object | undefined> {
    return this.#stored.get(store, id as string);
  }

  /** Deletes a record and says whether it did; never throws, a failure is told. */
  async remove({ store, id }: UnreadableRecord): Promise<boolean> {
    const deletion = { type: "delete", store, id: id as string } as const;
    try {
      await this.#stored.write([deletion]);
      this.forget([deletion]);
      return true;
    } catch (error) {
      this.#notifier.error(error);
      return false;
    }
  }

  #forgetStore(store: StoreName): void {
    for (const [key, each] of this.#found) if (each.store === store) this.#found.delete(key);
  }
}

function keyOf(store: StoreName, id: unknown): string {
  return `${store}/${JSON.stringify(id)}`;
}

function ownerOf(record: unknown): { readonly owner?: string } {
  const fields = record as Readonly<Record<string, unknown>>;
  const owner = OWNER_FIELDS.map((field) => fields[field]).find((value) => typeof value === "string");
  return typeof owner === "string" ? { owner } : {};
}
