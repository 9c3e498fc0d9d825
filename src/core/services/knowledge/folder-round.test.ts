import { beforeEach, describe, expect, it, vi } from "vitest";
import { FakeHasher } from "../../../../tests/fakes/fake-hasher";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { MemoryDirectoryHandle } from "../../../../tests/fakes/memory-directory-handle";
import { SequentialIds } from "../../../../tests/fakes/sequential-ids";
import { expectLinear } from "../../../../tests/growth";
import { BrowserDirectory } from "../../../plugins/folders/browser-directory";
import { summaryOf } from "../../domain/knowledge/knowledge-summary";
import { AppError } from "../../errors/app-error";
import type { WriteOperation } from "../../ports/database";
import { FolderRound } from "./folder-round";
import { KnowledgeLibrary } from "./knowledge-library";
import type { RoundNews } from "./round-report";

const WATCHER = { id: "w", basePath: "Club", lastSync: 0, isActive: true, createdAt: 1 };
const MB = 1024 ** 2;

/** A device with a folder that is synced. */
class Rig {
  readonly disk = new MemoryDirectoryHandle("Club");
  readonly clock = new FixedClock(1_000);
  readonly database: MemoryDatabase;
  readonly hasher = new FakeHasher();
  readonly directory = new BrowserDirectory(
    { id: "w", name: "Club", purpose: "knowledge", writes: false, handle: this.disk.handle, addedAt: 0 },
    this.disk.handle,
    this.clock,
  );
  readonly library: KnowledgeLibrary;
  readonly news: RoundNews[] = [];

  constructor(database = new MemoryDatabase()) {
    this.database = database;
    this.library = new KnowledgeLibrary(database, this.clock, new SequentialIds(), this.hasher);
  }

  async round(signal = new AbortController().signal) {
    this.news.length = 0;
    return new FolderRound(WATCHER, this.directory, this, (news) => this.news.push(news), signal).run();
  }

  /** Contents by path; of folders, `folder`. */
  async items(): Promise<Record<string, string>> {
    const items = await this.database.list("knowledgeItems");
    const shown = items.map(({ path, type, content }) => [path, type === "folder" ? type : content]);
    return Object.fromEntries(shown.sort()) as Record<string, string>;
  }

  async item(path: string) {
    const found = (await this.database.list("knowledgeItems")).filter((each) => each.path === path);
    expect(found).toHaveLength(1);
    return found[0] as (typeof found)[number];
  }
}

/** A database as a round needs it, at the cost of its operations: the other fake copies its stores with each write. */
class PlainDatabase {
  readonly #stores = new Map<string, Map<string, { readonly id: string }>>();
  #sorted: readonly { readonly id: string }[] = [];

  async list(store: string, { from = "", limit = 0 }: { from?: string; limit?: number }) {
    // Only one store is ever listed, and not written to meanwhile.
    if (from.endsWith("."))
      this.#sorted = [...this.#store(store).values()].sort((a, b) => (a.id < b.id ? -1 : 1));
    const start = from.endsWith(".") ? 0 : this.#sorted.findIndex(({ id }) => id === from) + 1;
    return this.#sorted.slice(start, start + limit);
  }

  async write(operations: readonly WriteOperation[]): Promise<void> {
    for (const operation of operations) {
      if (operation.type === "clear") continue;
      const records = this.#store(operation.store);
      if (operation.type === "delete") records.delete(operation.id);
      const change =
        operation.type === "change" ? (operation.change as (current: unknown) => unknown) : undefined;
      const record = "record" in operation ? operation.record : change?.(records.get(operation.id));
      if (record) records.set((record as { id: string }).id, record as { id: string });
    }
  }

  #store(name: string): Map<string, { readonly id: string }> {
    const store = this.#stores.get(name) ?? new Map<string, { readonly id: string }>();
    this.#stores.set(name, store);
    return store;
  }
}

let rig: Rig;
beforeEach(() => {
  rig = new Rig();
});

describe("a round of a synced folder", () => {
  it("tells how many files there are to read before it reads the first", async () => {
    rig.disk.put({ "a.txt": "a", "b.txt": "b" });
    await rig.round();
    const counts = rig.news.map(({ done, total }) => [done, total]);
    expect(counts.find(([, total]) => total === 2)).toEqual([0, 2]);
    expect(counts.at(-1)).toEqual([2, 2]);
  });

  it("makes an item of each file and folder, each in the one it lies in", async () => {
    rig.disk.put({ "rules.md": "Touch a piece", "2026/may/notes.txt": "Alpha", ".git/config": "x" }, 7);
    expect(await rig.round()).toEqual({ changes: 2, unreadable: [], tooLarge: [] });
    expect(await rig.items()).toEqual({
      Club: "folder",
      "Club/2026": "folder",
      "Club/2026/may": "folder",
      "Club/2026/may/notes.txt": "Alpha",
      "Club/rules.md": "Touch a piece",
    });
    const [club, year, may, notes] = [
      await rig.item("Club"),
      await rig.item("Club/2026"),
      await rig.item("Club/2026/may"),
      await rig.item("Club/2026/may/notes.txt"),
    ];
    expect([club.parentId, year.parentId, may.parentId, notes.parentId]).toEqual([
      undefined,
      club.id,
      year.id,
      may.id,
    ]);
    expect(year).toMatchObject({ name: "2026", type: "folder", size: 0, content: "" });
    expect(notes).toMatchObject({
      name: "notes.txt",
      type: "file",
      fileType: "text",
      mimeType: "text/plain",
      size: 5,
      lastModified: 7,
      createdAt: 1_000,
      contentHash: await rig.hasher.sha256("Alpha"),
      syncSource: "filesystem_api",
      watchId: "w",
      lastSyncCheck: 1_000,
      tags: [],
    });
    const reported = rig.news.flatMap(({ written }) => written.map(({ path }) => path));
    expect(reported.sort()).toEqual(Object.keys(await rig.items()).sort());
  });

  it("takes over what was changed, keeping what the user has written about it", async () => {
    rig.disk.put({ "a.md": "one", "b.md": "two" });
    await rig.round();
    const { id } = await rig.item("Club/a.md");
    await rig.library.edit(id, { name: "Rules", description: "Of the club", tags: ["may"] });
    rig.disk.put({ "a.md": "three" }, 2_000);
    expect((await rig.round()).changes).toBe(1);
    expect(await rig.item("Club/a.md")).toMatchObject({
      id,
      name: "Rules",
      description: "Of the club",
      tags: ["may"],
      content: "three",
      lastModified: 2_000,
      contentHash: await rig.hasher.sha256("three"),
    });
  });

  it("tells by the hash that a file was only saved again", async () => {
    rig.disk.put({ "a.md": "one" });
    await rig.round();
    rig.disk.put({ "a.md": "one" }, 2_000);
    expect((await rig.round()).changes).toBe(0);
    expect(await rig.item("Club/a.md")).toMatchObject({ content: "one", lastModified: 2_000 });
    const reading = vi.spyOn(rig.directory, "file");
    await rig.round();
    expect(reading).not.toHaveBeenCalled();
  });

  it("reads and writes nothing when nothing has changed", async () => {
    rig.disk.put({ "a.md": "one", "sub/b.md": "two" });
    await rig.round();
    const reading = vi.spyOn(rig.directory, "file");
    const before = rig.database.writes.length;
    expect(await rig.round()).toEqual({ changes: 0, unreadable: [], tooLarge: [] });
    expect(reading).not.toHaveBeenCalled();
    expect(rig.database.writes).toHaveLength(before);
    expect(rig.news).toEqual([]);
  });

  it("removes what is gone, with the text that was read from it and folders that hold nothing more", async () => {
    rig.disk.put({ "a.md": "one", "sub/deep/b.md": "two" });
    await rig.round();
    const { id } = await rig.item("Club/sub/deep/b.md");
    const text = { id: `knowledge-text/${id}`, pluginId: "knowledge-text", key: id, value: "x" };
    await rig.database.write([{ type: "put", store: "pluginData", record: text }]);
    await (await rig.disk.getDirectoryHandle("sub")).removeEntry("deep");
    expect((await rig.round()).changes).toBe(1);
    expect(await rig.items()).toEqual({ Club: "folder", "Club/a.md": "one" });
    expect(await rig.database.count("pluginData")).toBe(0);
    expect(await rig.database.count("syncedFiles")).toBe(1);
    expect(rig.news.flatMap(({ removed }) => removed)).toHaveLength(3);
  });

  it("removes folders whose only new files went away, or could not be read, when they were to be read", async () => {
    rig.disk.put({ "a.md": "one", "sub/b.md": "two", "locked/c.md": "three" });
    await rig.round();
    for (const name of ["sub", "locked"]) {
      const folder = await rig.disk.getDirectoryHandle(name);
      for (const file of ["b.md", "c.md"]) await folder.removeEntry(file).catch(() => {});
    }
    rig.disk.put({ "sub/new.md": "four", "locked/new.md": "five" }, 2_000);
    const { file } = rig.directory;
    vi.spyOn(rig.directory, "file").mockImplementation(async (path, signal) => {
      if (path === "sub/new.md") return undefined;
      if (path === "locked/new.md") throw new AppError("folder.failed", { reason: "in use" });
      return file.call(rig.directory, path, signal);
    });
    expect(await rig.round()).toMatchObject({ unreadable: ["locked/new.md"] });
    expect(Object.keys(await rig.items())).toEqual(["Club", "Club/a.md"]);
  });

  it("keeps the items of files that are there but not found, as those in use are", async () => {
    rig.disk.put({ "a.md": "one", "b.md": "two" });
    await rig.round();
    vi.spyOn(rig.directory, "walk").mockImplementation(async function* () {});
    vi.spyOn(rig.directory, "file").mockRejectedValue(new AppError("folder.failed", { reason: "in use" }));
    expect((await rig.round()).changes).toBe(0);
    expect(Object.keys(await rig.items())).toEqual(["Club", "Club/a.md", "Club/b.md"]);
  });

  it("removes nothing when the folder is taken away meanwhile", async () => {
    rig.disk.put({ "a.md": "one", "b.md": "two" });
    await rig.round();
    const { walk } = rig.directory;
    vi.spyOn(rig.directory, "walk").mockImplementation(async function* (...asked) {
      for await (const file of walk.apply(rig.directory, asked)) {
        yield file;
        rig.disk.troubles.isGone = true;
        return;
      }
    });
    await expect(rig.round()).rejects.toMatchObject({ code: "folder.no-access" });
    expect(Object.keys(await rig.items())).toHaveLength(3);
  });

  it("fails when access is lost, at the start or amid the files, and calls none of them unreadable", async () => {
    rig.disk.put({ "a.md": "one" });
    rig.disk.troubles.permission = "prompt";
    await expect(rig.round()).rejects.toMatchObject({ code: "folder.no-access" });
    rig.disk.troubles.permission = "granted";
    const { file } = rig.directory;
    vi.spyOn(rig.directory, "file").mockImplementation((...asked) => {
      rig.disk.troubles.permission = "prompt";
      return file.apply(rig.directory, asked);
    });
    await expect(rig.round()).rejects.toMatchObject({ code: "folder.no-access" });
    expect(await rig.database.count("syncedFiles")).toBe(0);
  });

  it("counts and names what cannot be read, goes on with the others, and tries it again", async () => {
    rig.disk.put({ "a.md": "one", "locked.md": "two", "z.md": "three" });
    await rig.round();
    rig.disk.put({ "locked.md": "four", "z.md": "five" }, 2_000);
    const { file } = rig.directory;
    const locked = vi.spyOn(rig.directory, "file").mockImplementation(async (path, signal) => {
      if (path === "locked.md") throw new AppError("folder.failed", { reason: "in use" });
      return file.call(rig.directory, path, signal);
    });
    expect(await rig.round()).toEqual({ changes: 1, unreadable: ["locked.md"], tooLarge: [] });
    const noted = async () =>
      (await rig.database.list("syncedFiles"))
        .filter(({ left }) => left)
        .map(({ path, left }) => [path, left]);
    expect(await noted()).toEqual([["locked.md", "unreadable"]]);
    const before = rig.database.writes.length;
    expect(await rig.round()).toEqual({ changes: 0, unreadable: ["locked.md"], tooLarge: [] });
    expect(rig.database.writes.slice(before).flatMap(({ operations }) => operations)).toEqual([]);
    expect(await rig.items()).toMatchObject({ "Club/locked.md": "two", "Club/z.md": "five" });
    locked.mockRestore();
    expect(await rig.round()).toEqual({ changes: 1, unreadable: [], tooLarge: [] });
    expect(await rig.items()).toMatchObject({ "Club/locked.md": "four" });
  });

  it("looks past a folder that cannot be looked into, and keeps what it knows of it", async () => {
    rig.disk.put({ "a.md": "one", "private/b.md": "two" });
    await rig.round();
    const inside = await rig.disk.getDirectoryHandle("private");
    inside.entries = () => {
      throw new DOMException("", "NotAllowedError");
    };
    inside.getFileHandle = async () => {
      throw new DOMException("", "NotAllowedError");
    };
    rig.disk.put({ "c.md": "three" });
    expect(await rig.round()).toEqual({ changes: 1, unreadable: ["private"], tooLarge: [] });
    expect(Object.keys(await rig.items())).toContain("Club/private/b.md");
  });

  it("leaves out what is larger than an upload may be, also what has grown so", async () => {
    const huge = new Uint8Array(10 * MB + 1);
    rig.disk.put({ "a.md": "one", "sub/huge.bin": huge, "sub/large.bin": huge.slice(1) });
    expect(await rig.round()).toEqual({ changes: 2, unreadable: [], tooLarge: ["sub/huge.bin"] });
    await (await rig.disk.getDirectoryHandle("sub")).removeEntry("large.bin");
    rig.disk.put({ "a.md": huge }, 2_000);
    expect(await rig.round()).toEqual({ changes: 2, unreadable: [], tooLarge: ["a.md", "sub/huge.bin"] });
    expect(await rig.items()).toEqual({});
    expect((await rig.round()).changes).toBe(0);
  });

  it("refuses a folder of more files than can be kept", async () => {
    vi.spyOn(rig.directory, "walk").mockImplementation(async function* () {
      for (let n = 0; ; n++) yield { path: `${n}.txt`, sizeBytes: 1, lastModified: 1 };
    });
    await expect(rig.round()).rejects.toMatchObject({
      code: "sync.too-many-files",
      params: { limit: 20_000 },
    });
  });

  it("keeps what there is on a full disk, and goes on from there when there is room", async () => {
    rig.disk.put(Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`${n}.md`, `text ${n}`])));
    const { write } = rig.database;
    let left = 2;
    const writing = vi.spyOn(rig.database, "write").mockImplementation(async (...batch) => {
      if (left-- === 0) throw new AppError("database.full");
      return write.apply(rig.database, batch);
    });
    await expect(rig.round()).rejects.toMatchObject({ code: "database.full" });
    expect(await rig.database.count("knowledgeItems")).toBe(1 + 32);
    writing.mockRestore();
    const reading = vi.spyOn(rig.directory, "file");
    expect((await rig.round()).changes).toBe(8);
    expect(reading).toHaveBeenCalledTimes(8);
    expect(await rig.database.count("knowledgeItems")).toBe(41);
  });

  it("notes what may not be read two hundred at a time, and stops between them where it is told to", async () => {
    vi.spyOn(rig.directory, "walk").mockImplementation(async function* () {
      for (let n = 0; n < 401; n++) yield { path: `${n}.bin`, sizeBytes: 10 * MB + 1, lastModified: 1 };
    });
    const stop = new AbortController();
    const { write } = rig.database;
    const writing = vi.spyOn(rig.database, "write").mockImplementation(async (...batch) => {
      await write.apply(rig.database, batch);
      stop.abort();
    });
    await expect(rig.round(stop.signal)).rejects.toMatchObject({ name: "AbortError" });
    expect(await rig.database.count("syncedFiles")).toBe(200);
    writing.mockRestore();
    expect((await rig.round()).tooLarge).toHaveLength(401);
  });

  it("stops where it is told to, and goes on from there", async () => {
    rig.disk.put(Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`${n}.md`, `text ${n}`])));
    const stop = new AbortController();
    const news = rig.news;
    news.push = (...each) => {
      if (each.some(({ done }) => done >= 16)) stop.abort();
      return each.length;
    };
    await expect(rig.round(stop.signal)).rejects.toMatchObject({ name: "AbortError" });
    const done = await rig.database.count("syncedFiles");
    expect(done).toBe(16);
    expect((await rig.round()).changes).toBe(40 - done);
  });

  it("makes no second items where those are known and what was seen is not, as after an old backup", async () => {
    rig.disk.put({ "a.md": "one", "sub/b.md": "two" });
    await rig.round();
    const before = await rig.items();
    const { id } = await rig.item("Club/a.md");
    await rig.library.edit(id, { name: "Rules", tags: ["may"] });
    await rig.database.write([{ type: "clear", store: "syncedFiles" }]);
    expect((await rig.round()).changes).toBe(0);
    expect(await rig.items()).toEqual(before);
    expect(await rig.item("Club/a.md")).toMatchObject({ id, name: "Rules", tags: ["may"] });
  });
});

describe("what the user deletes of a synced folder", () => {
  it("stays away, also when the file changes, until it is brought back", async () => {
    rig.disk.put({ "a.md": "one", "b.md": "two" });
    await rig.round();
    const item = await rig.item("Club/a.md");
    await rig.library.remove(item.id);
    rig.disk.put({ "a.md": "three" }, 2_000);
    expect((await rig.round()).changes).toBe(0);
    expect(Object.keys(await rig.items())).toEqual(["Club", "Club/b.md"]);
    await rig.library.restore(item);
    expect((await rig.round()).changes).toBe(1);
    expect(await rig.items()).toMatchObject({ "Club/a.md": "three" });
  });

  it("stays away while it is being read", async () => {
    rig.disk.put({ "a.md": "one" });
    await rig.round();
    const { id } = await rig.item("Club/a.md");
    rig.disk.put({ "a.md": "two" }, 2_000);
    const { file } = rig.directory;
    vi.spyOn(rig.directory, "file").mockImplementation(async (...asked) => {
      await rig.library.remove(id);
      return file.apply(rig.directory, asked);
    });
    expect((await rig.round()).changes).toBe(0);
    expect(Object.keys(await rig.items())).not.toContain("Club/a.md");
  });

  it("may be a folder within, whose files stay away, new ones too", async () => {
    rig.disk.put({ "a.md": "one", "sub/b.md": "two", "sub/deep/c.md": "three" });
    await rig.database.write([{ type: "put", store: "folderWatchers", record: WATCHER }]);
    await rig.round();
    const removed = await rig.library.removeFolder(summaryOf(await rig.item("Club/sub")));
    expect(removed).toHaveLength(4);
    rig.disk.put({ "sub/new.md": "four" });
    expect((await rig.round()).changes).toBe(0);
    expect(await rig.items()).toEqual({ Club: "folder", "Club/a.md": "one" });
  });

  it("goes also where a round of another tab has just brought it back", async () => {
    rig.disk.put({ "a.md": "one", "sub/b.md": "two" });
    await rig.database.write([{ type: "put", store: "folderWatchers", record: WATCHER }]);
    await rig.round();
    const item = await rig.item("Club/sub/b.md");
    const seen = await rig.database.get("syncedFiles", item.id);
    await rig.library.removeFolder(summaryOf(await rig.item("Club/sub")));
    await rig.database.write([
      { type: "put", store: "knowledgeItems", record: item },
      ...(seen ? [{ type: "put", store: "syncedFiles", record: seen } as const] : []),
    ]);
    expect((await rig.round()).changes).toBe(1);
    expect(await rig.items()).toEqual({ Club: "folder", "Club/a.md": "one" });
    expect((await rig.database.get("syncedFiles", item.id))?.left).toBe("deleted");
    expect((await rig.round()).changes).toBe(0);
  });

  it("may be all of it, which is forgotten then", async () => {
    rig.disk.put(Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`sub/${n}.md`, `text ${n}`])));
    await rig.database.write([{ type: "put", store: "folderWatchers", record: WATCHER }]);
    await rig.round();
    await rig.library.removeFolder(summaryOf(await rig.item("Club")));
    for (const store of ["knowledgeItems", "syncedFiles", "folderWatchers"] as const)
      expect([store, await rig.database.count(store)]).toEqual([store, 0]);
  });
});

describe("a folder of thousands of files", () => {
  /** Measures a first round and one without changes. */
  async function rounds(count: number): Promise<void> {
    const large = new Rig(new PlainDatabase() as unknown as MemoryDatabase);
    const files = Array.from({ length: count }, (_, n) => [`${n % 50}/${n}.md`, `The text of file ${n}`]);
    large.disk.put(Object.fromEntries(files) as Record<string, string>);
    expect((await large.round()).changes).toBe(count);
    const reading = vi.spyOn(large.directory, "file");
    expect((await large.round()).changes).toBe(0);
    expect(reading).not.toHaveBeenCalled();
  }

  it("takes work in proportion to their number", async () => {
    // Runs are added while the result is above the limit, as whatever else goes on only ever adds.
    await expectLinear(625, rounds, { most: 10 });
  });

  it("lets the page answer between slices, and has few of them in memory at a time", async () => {
    const large = new Rig();
    const files = Array.from({ length: 500 }, (_, n) => [`${n}.md`, `The text of file ${n}`]);
    large.disk.put(Object.fromEntries(files) as Record<string, string>);
    let [open, most] = [0, 0];
    const { file } = large.directory;
    vi.spyOn(large.directory, "file").mockImplementation(async (...asked) => {
      most = Math.max(most, ++open);
      await large.clock.advance(10);
      const found = await file.apply(large.directory, asked);
      open -= 1;
      return found;
    });
    await large.round();
    expect(most).toBeLessThanOrEqual(16);
    expect(large.clock.tasks).toBeGreaterThanOrEqual(20);
    const batches = large.database.writes.filter(({ operations }) => operations.length > 1);
    expect(Math.max(...batches.map(({ operations }) => operations.length))).toBeLessThanOrEqual(2 * 16 + 1);
  });
});
