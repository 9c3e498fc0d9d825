import type { SearchHit, SearchQuery } from "@core/domain/search/hit";
import { SEARCHED_STORES, type SearchedStore } from "@core/domain/search/record-texts";
import { queryWords } from "@core/domain/search/words";
import type { IndexProgress, SearchAnswer } from "@core/ports/search-index";
import type { IndexDisk, IndexState, Trace } from "./index-disk";
import { hitOf, indexedTexts, type Match, matchOf, parentOf, type StoredRecord } from "./read-texts";
import { isSegment, type SegmentEntry } from "./segment";
import { TextIndex } from "./text-index";

/** Of segments and of the words in them; with another one everything is read anew. */
const FORMAT = 1;
const BATCH_SIZE = 1000;
/** So many changes are taken up before a question is answered; more are taken up beside it. */
const FRESH_LIMIT = 200;
/** Growth of the number of entries looked at, while too few of them turn out to match. */
const READ_AHEAD = 3;

/** Has one at a time do something, among all tabs. */
export type Exclusively = <T>(work: () => Promise<T>) => Promise<T>;

/** Keeps the index in step with what is stored, and asks it. */
export class Indexer {
  readonly #disk: IndexDisk;
  readonly #exclusively: Exclusively;
  readonly #onProgress: (progress: IndexProgress) => void;
  readonly #index: TextIndex;
  #keepingUp: Promise<void> | undefined;
  #isAskedAgain = false;

  constructor(
    disk: IndexDisk,
    exclusively: Exclusively,
    onProgress: (progress: IndexProgress) => void,
    newId: () => string = () => crypto.randomUUID(),
  ) {
    this.#disk = disk;
    this.#exclusively = exclusively;
    this.#onProgress = onProgress;
    this.#index = new TextIndex(newId);
  }

  /** Takes up what was written since, and reads what was never read; asked meanwhile, it looks once more. */
  keepUp(): Promise<void> {
    this.#isAskedAgain = true;
    this.#keepingUp ??= this.#work().finally(() => {
      this.#keepingUp = undefined;
    });
    return this.#keepingUp;
  }

  /** Texts that have all words of a query, as they are now; an unreadable index is made anew meanwhile. */
  async search(query: SearchQuery): Promise<SearchAnswer> {
    const [isComplete, traces] = await Promise.all([
      this.#isComplete(),
      this.#disk.tracedRecords(FRESH_LIMIT),
    ]);
    if (!isComplete || traces > 0) {
      const following = this.keepUp();
      // Marked as handled: a search that does not wait for it answers from what there is.
      following.catch(() => {});
      if (isComplete && traces <= FRESH_LIMIT) await following;
    }
    const words = queryWords(query.text);
    if (words.length === 0) return { hits: [], hasMore: false };
    const isPartial = !isComplete || traces > FRESH_LIMIT;
    try {
      if (!(await this.#refresh())) throw new RangeError("a damaged segment");
      return { ...(await this.#answer(words, query)), ...(isPartial ? { isPartial } : {}) };
    } catch (error) {
      if (error instanceof DOMException) throw error;
      // An index that cannot be read is made anew.
      await this.#exclusively(() => this.#begin());
      void this.keepUp().catch(() => {});
      return { hits: [], hasMore: false, isPartial: true };
    }
  }

  async #answer(words: readonly string[], query: SearchQuery): Promise<SearchAnswer> {
    const { kinds = [], from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY, limit } = query;
    const filter = { kinds: kinds.length > 0 ? new Set(kinds) : undefined, from, to };
    const hits: SearchHit[] = [];
    let read = 0;
    for (let wanted = limit + 1; ; wanted *= READ_AHEAD) {
      const entries = this.#index.find(words, filter, wanted);
      while (read < entries.length && hits.length <= limit) {
        const next = entries.slice(read, read + limit + 1 - hits.length);
        read += next.length;
        hits.push(...(await this.#confirmed(next, words)));
      }
      // Fewer than were wanted are all there are.
      if (hits.length > limit || entries.length < wanted) break;
    }
    return { hits: hits.slice(0, limit), hasMore: hits.length > limit };
  }

  /** Those whose text as it is now has the words. */
  async #confirmed(
    entries: readonly SegmentEntry[],
    words: readonly string[],
  ): Promise<readonly SearchHit[]> {
    const records = await this.#recordsOf(entries.map(({ record }) => record));
    const matches = entries.flatMap(({ record, part, kind }) => {
      const match = matchOf(records.get(record), part, words);
      return match ? { match, kind } : [];
    });
    const above = await this.#parentsOfMatches(matches.map(({ match }) => match));
    return matches.flatMap(({ match, kind }) => hitOf(match, kind, above.get(keyOf(parentOf(match)))) ?? []);
  }

  /** The conversations and tasks of matches, by `{store}/{id}`. */
  async #parentsOfMatches(matches: readonly Match[]): Promise<ReadonlyMap<string, unknown>> {
    const parents = new Map<string, unknown>();
    for (const store of ["conversations", "tasks"] as const) {
      const ids = new Set(matches.map(parentOf).flatMap((each) => (each.store === store ? each.id : [])));
      const found = await this.#disk.records(store, [...ids]);
      for (const [at, id] of [...ids].entries())
        if (found[at] !== undefined) parents.set(keyOf({ store, id }), found[at]);
    }
    return parents;
  }

  async #work(): Promise<void> {
    while (this.#isAskedAgain) {
      this.#isAskedAgain = false;
      let isDone = false;
      while (!isDone) isDone = await this.#exclusively(() => this.#step());
    }
  }

  /** One batch of work. @returns whether there is none left. */
  async #step(): Promise<boolean> {
    if (!(await this.#refresh())) await this.#begin();
    const state = await this.#currentState();
    const traces = batchOf(await this.#disk.traces(BATCH_SIZE));
    if (traces.length > 0) {
      await this.#follow(traces);
      return false;
    }
    if (state.store !== undefined) await this.#read(state, state.store);
    else this.#onProgress(undefined);
    return state.store === undefined;
  }

  async #isComplete(): Promise<boolean> {
    const state = await this.#disk.state();
    return state?.format === FORMAT && state.store === undefined;
  }

  /** That of the index on disk, or of one begun anew. */
  async #currentState(): Promise<IndexState> {
    const state = await this.#disk.state();
    return state?.format === FORMAT ? state : this.#begin();
  }

  async #begin(): Promise<IndexState> {
    const first: IndexState = { id: "state", format: FORMAT, store: SEARCHED_STORES[0] };
    await this.#disk.begin(first);
    this.#index.apply({ removed: this.#index.ids, added: [] });
    return first;
  }

  async #follow(traces: readonly Trace[]): Promise<void> {
    // All of a store was replaced.
    if (traces.some(({ id }) => id.endsWith("/"))) {
      await this.#begin();
      return;
    }
    const keys = traces.flatMap(keysOf);
    const records = await this.#recordsOf(keys);
    await this.#take([...records.values()], keys, { followed: traces });
  }

  async #read(state: IndexState, store: SearchedStore): Promise<void> {
    this.#onProgress(await this.#disk.progress(state));
    const found = await this.#disk.recordsAfter(store, state.after, BATCH_SIZE);
    const records = found.map((record): StoredRecord => ({ store, record }));
    const last = (found.at(-1) as { readonly id: string } | undefined)?.id;
    const nextStore = SEARCHED_STORES[SEARCHED_STORES.indexOf(store) + 1];
    const next: IndexState = {
      id: "state",
      format: FORMAT,
      ...(found.length < BATCH_SIZE
        ? nextStore
          ? { store: nextStore }
          : {}
        : { store, ...(last ? { after: last } : {}) }),
    };
    await this.#take(
      records,
      found.map((record) => `${store}/${(record as { id: string }).id}`),
      { state: next },
    );
  }

  async #take(
    records: readonly StoredRecord[],
    ids: readonly string[],
    rest: { readonly followed?: readonly Trace[]; readonly state?: IndexState },
  ): Promise<void> {
    const parents = await this.#parentsOf(records);
    const texts = records.flatMap((each) => indexedTexts(each, parents));
    const change = this.#index.changeFor(ids, texts);
    await this.#disk.commit({ ...change, ...rest });
    this.#index.apply(change);
  }

  /** The tasks of artifacts, which tell notes from what is delivered. */
  async #parentsOf(records: readonly StoredRecord[]): Promise<ReadonlyMap<string, unknown>> {
    const ids = new Set<string>();
    for (const { store, record } of records) {
      const { taskId } = record as { readonly taskId?: unknown };
      if (store === "artifacts" && typeof taskId === "string") ids.add(taskId);
    }
    const wanted = [...ids];
    const found = await this.#disk.records("tasks", wanted);
    return new Map(wanted.map((id, at) => [id, found[at]]));
  }

  /** Stored records by `{store}/{id}`, those that are there. */
  async #recordsOf(keys: readonly string[]): Promise<ReadonlyMap<string, StoredRecord>> {
    const records = new Map<string, StoredRecord>();
    for (const store of SEARCHED_STORES) {
      const ids = [...new Set(keys)].flatMap((key) =>
        key.startsWith(`${store}/`) ? key.slice(store.length + 1) : [],
      );
      const found = await this.#disk.records(store, ids);
      for (const [at, record] of found.entries())
        if (record !== undefined) records.set(`${store}/${ids[at]}`, { store, record });
    }
    return records;
  }

  /** Takes over what other tabs have written to the index. @returns whether all of it can be read. */
  async #refresh(): Promise<boolean> {
    const ids = new Set(await this.#disk.segmentIds());
    const known = new Set(this.#index.ids);
    const added = await this.#disk.segments([...ids].filter((id) => !known.has(id)));
    const whole = added.filter(isSegment);
    this.#index.apply({ removed: [...known].filter((id) => !ids.has(id)), added: whole });
    return whole.length === added.length;
  }
}

/** The first of some traces, of as many records as are read in one go. */
function batchOf(traces: readonly Trace[]): readonly Trace[] {
  let count = 0;
  const end = traces.findIndex(({ ids }) => {
    count += ids?.length ?? 1;
    return count >= BATCH_SIZE;
  });
  return end < 0 ? traces : traces.slice(0, end + 1);
}

/** The records that a trace tells of, by `{store}/{id}`. */
function keysOf({ id, ids }: Trace): readonly string[] {
  return ids ? ids.map((each) => `${id.slice(0, id.indexOf("/"))}/${each}`) : [id];
}

function keyOf({ store, id }: { readonly store: string; readonly id: string }): string {
  return `${store}/${id}`;
}
