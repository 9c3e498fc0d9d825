import { expect, test } from "vitest";
import { StoredLater } from "./stored-later";

/** A cache in memory, whose files come from a server that lacks some. */
class MemoryCache {
  readonly paths = new Set<string>();
  readonly asked: string[] = [];

  constructor(readonly missing: readonly string[] = []) {}

  async match(path: string) {
    return this.paths.has(path) ? new Response() : undefined;
  }

  async add(path: string) {
    this.asked.push(path);
    if (this.missing.includes(path)) throw new TypeError("Failed to fetch");
    this.paths.add(path);
  }

  async keys() {
    return [...this.paths].map((path) => ({ url: `https://troupe.example${path}` }));
  }

  async delete({ url }: { url: string }) {
    return this.paths.delete(new URL(url).pathname);
  }
}

function later(cache: MemoryCache, navigator: object = {}) {
  return new StoredLater(
    ["/a.js", "/b.js"],
    ["/python.wasm"],
    { open: async () => cache as unknown as Cache },
    navigator,
  );
}

test("what is missing is fetched once, in order, whatever else fails", async () => {
  const cache = new MemoryCache(["/a.js"]);
  await later(cache).store();
  await later(cache).store();
  expect(cache.asked).toEqual(["/a.js", "/b.js", "/a.js"]);
  expect([...cache.paths]).toEqual(["/b.js"]);
});

test("nothing is fetched where the user saves data", async () => {
  const cache = new MemoryCache();
  await later(cache, { connection: { saveData: true } }).store();
  expect(cache.asked).toEqual([]);
});

test("files of earlier versions are dropped; what was stored on use stays", async () => {
  const cache = new MemoryCache();
  for (const path of ["/a.js", "/old.js", "/python.wasm"]) cache.paths.add(path);
  await later(cache).forgetOthers();
  expect([...cache.paths]).toEqual(["/a.js", "/python.wasm"]);
});

test("what is stored on use is kept apart, and never fetched ahead", async () => {
  const cache = new MemoryCache();
  expect(["/a.js", "/python.wasm", "/index.html"].map((path) => later(cache).has(path))).toEqual([
    true,
    true,
    false,
  ]);
  await later(cache).store();
  expect(cache.asked).toEqual(["/a.js", "/b.js"]);
});
