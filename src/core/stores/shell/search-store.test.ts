import { expect, test, vi } from "vitest";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import type { SearchHit, SearchQuery } from "../../domain/search/hit";
import { AppError } from "../../errors/app-error";
import type { IndexProgress, SearchIndex } from "../../ports/search-index";
import { SEARCH_PAGE_SIZE, SearchStore } from "./search-store";

/** An index of a number of texts, and what it was asked. */
function rig(count: number) {
  const asked: SearchQuery[] = [];
  const listeners: ((progress: IndexProgress) => void)[] = [];
  const clock = new FixedClock();
  let failure: Error | undefined;
  const index: SearchIndex = {
    search: async (query) => {
      asked.push(query);
      if (failure) throw failure;
      const hits = Array.from(
        { length: Math.min(count, query.limit) },
        (_, at) => ({ id: `${at}` }) as SearchHit,
      );
      return { hits, hasMore: query.limit < count };
    },
    keepUp: () => {},
    onProgress: (listener) => {
      listeners.push(listener);
      return { dispose: () => listeners.splice(0) };
    },
  };
  const store = new SearchStore(async () => index, clock);
  const search = async (...args: Parameters<SearchStore["search"]>) => {
    const searching = store.search(...args);
    await clock.advance(120);
    await searching;
  };
  const fail = (error: Error | undefined) => {
    failure = error;
  };
  const report = (progress: IndexProgress) => listeners.forEach((listener) => void listener(progress));
  return { store, asked, search, fail, report, clock };
}

test("what is typed is looked for once it rests, of the kind and time that are wanted", async () => {
  const { store, asked, search, clock } = rig(3);
  void store.search({ text: "har" });
  await search({ text: "harbour", kind: "note", period: "week" });
  expect(asked).toEqual([
    { text: "harbour", limit: SEARCH_PAGE_SIZE, kinds: ["note"], from: clock.now() - 7 * 86_400_000 },
  ]);
  expect([store.status, store.hits.length, store.hasMore]).toEqual(["ready", 3, false]);
  await search({ text: "?!" });
  expect([store.status, store.hits.length, asked.length]).toEqual(["idle", 0, 1]);
});

test("more is shown when it is asked for", async () => {
  const { store, search } = rig(30);
  await search({ text: "harbour" });
  expect([store.hits.length, store.hasMore]).toEqual([20, true]);
  await store.showMore();
  expect([store.hits.length, store.hasMore]).toEqual([30, false]);
});

test("a failure says why, and can be tried again", async () => {
  const { store, search, fail } = rig(1);
  fail(new AppError("search.failed"));
  await search({ text: "harbour" });
  expect([store.status, store.error?.code]).toEqual(["failed", "search.failed"]);
  fail(undefined);
  await store.retry();
  expect([store.status, store.hits.length, store.error]).toEqual(["ready", 1, undefined]);
});

test("what a first reading had not come to is found once it is over", async () => {
  const { store, asked, search, report } = rig(1);
  await search({ text: "harbour" });
  report({ done: 1, total: 2 });
  expect(store.progress).toEqual({ done: 1, total: 2 });
  report(undefined);
  await vi.waitFor(() => expect(asked.length).toBe(2));
  store.dispose();
});
