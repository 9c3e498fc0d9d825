import type { BrowserContext } from "playwright";

/** Change of one record, by the digest of what is stored then: `undefined` where it is deleted. */
export interface Change {
  readonly key: string;
  readonly digest?: string | undefined;
  /** It was asked for, and may be committed at any time from now on. */
  readonly isBegun?: true;
}

/** Stands for all records of a store. */
const ALL = "/*";
/** Stores that workers write to as well, which are made of others and made anew when they are lost. */
const MADE_AGAIN = /^(?:search|passageVectors|rootTasks|knowledgeSummaries)/;

/** The writes of a profile that the database has said are committed, in their order. */
export class WriteLog {
  /** All states of each record that were committed, the last one at the end. */
  readonly #states = new Map<string, (string | undefined)[]>();
  /** Records whose deletion may have been committed without a word of it. */
  readonly #leaving = new Set<string>();
  acknowledged = 0;

  /** Has every page of a browser report what it commits. */
  async watch(context: BrowserContext): Promise<void> {
    await context.exposeFunction("reportCommitted", (changes: readonly Change[]) => this.#take(changes));
    await context.addInitScript(reportWrites);
  }

  /** The records that are not as they were last committed, nor as later work may have left them. */
  lost(stored: ReadonlyMap<string, string>): readonly string[] {
    return [...this.#states].flatMap(([key, states]) => {
      const [last, found] = [states.at(-1), stored.get(key)];
      if (found === last) return [];
      // Work after the last report may have been committed as well.
      if (found !== undefined)
        return states.slice(0, -1).includes(found) ? [`${key} is as it was before`] : [];
      return last === undefined || this.#leaving.has(key) ? [] : [`${key} is gone`];
    });
  }

  /** Takes what is stored for what is to be kept from now on. */
  begin(stored: ReadonlyMap<string, string>): void {
    this.#states.clear();
    this.#leaving.clear();
    for (const [key, digest] of stored) if (!MADE_AGAIN.test(key)) this.#states.set(key, [digest]);
  }

  #leave(key: string): void {
    if (!key.endsWith(ALL)) this.#leaving.add(key);
    else
      for (const each of this.#states.keys()) if (each.startsWith(key.slice(0, -1))) this.#leaving.add(each);
  }

  #clear(prefix: string): void {
    for (const [key, states] of this.#states) if (key.startsWith(prefix)) states.push(undefined);
  }

  #take(changes: readonly Change[]): void {
    for (const { key, digest, isBegun } of changes) {
      if (MADE_AGAIN.test(key)) continue;
      if (isBegun) {
        this.#leave(key);
        continue;
      }
      this.#leaving.delete(key);
      this.acknowledged += 1;
      if (key.endsWith(ALL)) this.#clear(key.slice(0, -1));
      else this.#states.set(key, [...(this.#states.get(key) ?? []), digest]);
    }
  }
}

/** Runs in the page, before anything else: reports the changes of each transaction once it is complete. */
function reportWrites(): void {
  const report = (globalThis as unknown as { reportCommitted(changes: unknown): void }).reportCommitted;
  const changes = new WeakMap<IDBTransaction, { key: string; digest?: string }[]>();
  const plain = (_: string, value: unknown): unknown =>
    value instanceof ArrayBuffer || ArrayBuffer.isView(value) || value instanceof Blob ? "binary" : value;
  const digestOf = (value: unknown): string => {
    let hash = 0x811c9dc5;
    for (const letter of JSON.stringify(value, plain)) {
      hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
    }
    return String(hash >>> 0);
  };
  Object.assign(globalThis, { digestOf });
  const note = (store: IDBObjectStore, id: unknown, digest?: string) => {
    if (store.transaction.db.name !== "troupe" || typeof id !== "string") return;
    let noted = changes.get(store.transaction);
    if (!noted) {
      const begun: { key: string; digest?: string }[] = [];
      noted = begun;
      changes.set(store.transaction, begun);
      store.transaction.addEventListener("complete", () => report(begun));
    }
    noted.push({ key: `${store.name}/${id}`, ...(digest === undefined ? {} : { digest }) });
  };
  const begin = (store: IDBObjectStore, id: unknown) => {
    if (store.transaction.db.name === "troupe") report([{ key: `${store.name}/${id}`, isBegun: true }]);
  };
  for (const name of ["put", "add"] as const) {
    const own = IDBObjectStore.prototype[name];
    IDBObjectStore.prototype[name] = function (value: { id?: unknown }, ...rest) {
      const request = own.call(this, value, ...rest);
      note(this, value.id, digestOf(value));
      return request;
    };
  }
  const clear = IDBObjectStore.prototype.clear;
  IDBObjectStore.prototype.clear = function () {
    begin(this, "*");
    const request = clear.call(this);
    note(this, "*");
    return request;
  };
  const remove = IDBObjectStore.prototype.delete;
  IDBObjectStore.prototype.delete = function (query) {
    begin(this, query);
    const request = remove.call(this, query);
    note(this, query);
    return request;
  };
}
