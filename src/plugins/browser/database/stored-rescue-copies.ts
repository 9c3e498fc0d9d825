import { AppError } from "@core/errors/app-error";
import type { RescueCopies, RescueCopyFacts, RescuedRecord } from "@core/ports/rescue-copies";
import { deleteDB, openDB } from "idb";
import { openCopy, RECORDS } from "./rescue-copy";
import { rescueNames } from "./rescue-names";

/** Records read at a time: they may be files of 10 MB. */
const BATCH_SIZE = 20;

/** The rescue copies in IndexedDB. */
export class StoredRescueCopies implements RescueCopies {
  readonly #databaseName: string;

  constructor(databaseName: string) {
    this.#databaseName = databaseName;
  }

  async list(): Promise<readonly RescueCopyFacts[]> {
    const names = await rescueNames(this.#databaseName);
    const facts = await Promise.all(names.map((name) => this.#facts(name)));
    return facts.sort((a, b) => b.createdAt - a.createdAt);
  }

  async *records(name: string): AsyncGenerator<RescuedRecord> {
    await this.#assertExists(name);
    const copy = await openCopy(name);
    try {
      let after = 0;
      for (;;) {
        const range = IDBKeyRange.lowerBound(after, true);
        const keys = await copy.getAllKeys(RECORDS, range, BATCH_SIZE);
        yield* (await copy.getAll(RECORDS, range, BATCH_SIZE)) as RescuedRecord[];
        if (keys.length < BATCH_SIZE) return;
        after = Number(keys.at(-1));
      }
    } finally {
      copy.close();
    }
  }

  async remove(name: string): Promise<void> {
    await this.#assertExists(name);
    await new Promise<void>((resolve, reject) => {
      deleteDB(name, { blocked: () => reject(new AppError("database.deletion-blocked")) }).then(
        resolve,
        reject,
      );
    });
  }

  async #facts(name: string): Promise<RescueCopyFacts> {
    const copy = await openDB(name);
    const records = copy.objectStoreNames.contains(RECORDS) ? await copy.count(RECORDS) : 0;
    copy.close();
    return { name, createdAt: Number(name.slice(`${this.#databaseName}-rescue-`.length)) || 0, records };
  }

  /** Opening a database that is not there would create one, and another name could be any database of ours. */
  async #assertExists(name: string): Promise<void> {
    if (!(await rescueNames(this.#databaseName)).includes(name)) {
      throw new AppError("record.gone");
    }
  }
}
