import { afterEach, beforeEach, expect, test, vi } from "vitest";

const { Indexer, IndexDisk } = vi.hoisted(() => ({ Indexer: vi.fn(), IndexDisk: vi.fn() }));
vi.mock("./indexer", () => ({ Indexer }));
vi.mock("./index-disk", () => ({ IndexDisk }));

const keepUp = vi.fn();
const search = vi.fn();
let said: unknown[];
let tell: (question: object) => void;

beforeEach(async () => {
  said = [];
  vi.resetModules();
  vi.clearAllMocks();
  Indexer.mockImplementation(function indexer() {
    return { keepUp, search };
  });
  vi.stubGlobal("addEventListener", (_: string, listener: (event: { data: unknown }) => void) => {
    tell = (data) => listener({ data });
  });
  vi.stubGlobal("postMessage", (news: unknown) => void said.push(news));
  await import("./index-worker");
});
afterEach(() => void vi.unstubAllGlobals());

test("a search is answered by its number, and so is why it failed", async () => {
  const query = { words: "lyon" };
  tell({ type: "search", requestId: 1, query });
  await expect.poll(() => said).toHaveLength(1);
  expect(said).toEqual([{ type: "failure", requestId: 1, reason: expect.stringContaining("not opened") }]);
  tell({ type: "open", database: "troupe" });
  expect(IndexDisk).toHaveBeenCalledExactlyOnceWith("troupe");
  search.mockResolvedValueOnce({ hits: [] }).mockRejectedValueOnce(new Error("broken"));
  tell({ type: "search", requestId: 2, query });
  await expect.poll(() => said).toHaveLength(2);
  tell({ type: "search", requestId: 3, query });
  await expect.poll(() => said).toHaveLength(3);
  expect(said.slice(1)).toEqual([
    { type: "answer", requestId: 2, answer: { hits: [] } },
    { type: "failure", requestId: 3, reason: "Error: broken" },
  ]);
  expect(search).toHaveBeenLastCalledWith(query);
});

test("the end of keeping up is told, however it ended, and its progress before", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  tell({ type: "open", database: "troupe" });
  const onProgress = Indexer.mock.lastCall?.[2] as (progress: object) => void;
  keepUp.mockImplementationOnce(async () => onProgress({ done: 1, total: 2 }));
  tell({ type: "keep-up" });
  await expect.poll(() => said).toHaveLength(2);
  expect(said).toEqual([{ type: "progress", progress: { done: 1, total: 2 } }, { type: "idle" }]);
  keepUp.mockRejectedValueOnce(new Error("no room"));
  tell({ type: "keep-up" });
  await expect.poll(() => said).toHaveLength(3);
  expect(said[2]).toEqual({ type: "idle" });
  expect(warned).toHaveBeenCalledOnce();
});

test("whoever writes holds the lock of all tabs", async () => {
  const request = vi.fn(async (_: string, work: () => unknown) => work());
  vi.stubGlobal("navigator", { locks: { request } });
  tell({ type: "open", database: "troupe" });
  const exclusively = Indexer.mock.lastCall?.[1] as (work: () => unknown) => Promise<unknown>;
  expect(await exclusively(() => "written")).toBe("written");
  expect(request).toHaveBeenCalledExactlyOnceWith("troupe-search-index", expect.any(Function));
});
