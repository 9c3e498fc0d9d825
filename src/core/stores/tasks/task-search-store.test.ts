import { expect, test } from "vitest";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import type { SearchHit, SearchQuery } from "../../domain/search/hit";
import { AppError } from "../../errors/app-error";
import type { SearchAnswer } from "../../ports/search-index";
import { TaskSearchStore } from "./task-search-store";

const hitIn = (taskId: string) => ({ id: taskId, place: { type: "task", taskId } }) as SearchHit;

function rig(answer: (query: SearchQuery) => SearchAnswer) {
  const asked: SearchQuery[] = [];
  const index = {
    search: async (query: SearchQuery) => {
      asked.push(query);
      return answer(query);
    },
    keepUp: () => {},
    onProgress: () => ({ dispose: () => {} }),
  };
  const clock = new FixedClock();
  const notifier = new MemoryNotifier();
  const store = new TaskSearchStore(async () => index, clock, notifier);
  const search = async (query: string) => {
    const searching = store.search(query);
    await clock.advance(120);
    await searching;
  };
  return { store, asked, search, notifier };
}

test("the index is asked once a query rests, for requests and documents, until it has told of all", async () => {
  const { store, asked, search } = rig(({ limit }) => ({
    hits: Array.from({ length: Math.min(limit, 300) }, (_, at) => hitIn(`t${at}`)),
    hasMore: limit < 300,
  }));
  void store.search("he");
  expect(store.isSearching).toBe(true);
  await search("herbs");
  expect(asked).toEqual([
    { text: "herbs", kinds: ["task", "deliverable"], limit: 200 },
    { text: "herbs", kinds: ["task", "deliverable"], limit: 1000 },
  ]);
  expect([store.found.size, store.isSearching, store.isPartial]).toEqual([300, false, false]);
  await store.search(" ");
  expect([store.found.size, store.isSearching, asked.length]).toEqual([0, false, 2]);
});

test("an index that has not read everything is told of, as is one that fails", async () => {
  const partial = rig(() => ({ hits: [], hasMore: false, isPartial: true }));
  await partial.search("herbs");
  expect(partial.store.isPartial).toBe(true);
  const broken = rig(() => {
    throw new AppError("search.failed");
  });
  await broken.search("herbs");
  expect(broken.notifier.errors.map(({ code }) => code)).toEqual(["search.failed"]);
  expect(broken.store.isSearching).toBe(false);
});
