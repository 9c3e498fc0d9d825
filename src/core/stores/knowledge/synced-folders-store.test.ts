import { beforeEach, describe, expect, it, vi } from "vitest";
import { FakeHasher } from "../../../../tests/fakes/fake-hasher";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { MemoryDirectories } from "../../../../tests/fakes/memory-directories";
import { MemoryDirectoryHandle } from "../../../../tests/fakes/memory-directory-handle";
import { MemoryLocksHub } from "../../../../tests/fakes/memory-locks";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { MemoryTabHub } from "../../../../tests/fakes/memory-tab-channel";
import { SequentialIds } from "../../../../tests/fakes/sequential-ids";
import { FolderWatches } from "../../services/knowledge/folder-watches";
import { KnowledgeLibrary } from "../../services/knowledge/knowledge-library";
import { KnowledgeStore } from "./knowledge-store";
import { SyncedFoldersStore } from "./synced-folders-store";

const HALF_MINUTE_MS = 30_000;

/** A browser with a folder on its disk, and tabs. */
class Browser {
  readonly clock = new FixedClock();
  readonly database = new MemoryDatabase();
  readonly disk = new MemoryDirectoryHandle("Club");
  directories = new MemoryDirectories();
  readonly #locks = new MemoryLocksHub();
  readonly #tabs = new MemoryTabHub();
  readonly #hasher = new FakeHasher();

  tab() {
    const { clock, database } = this;
    const notifier = new MemoryNotifier();
    const tabs = this.#tabs.tab();
    const library = new KnowledgeLibrary(database, clock, new SequentialIds(), this.#hasher);
    const knowledge = new KnowledgeStore(library, notifier, async () => ({ ofItem: async () => "" }));
    const watches = new FolderWatches(database, clock, async () => this.directories, tabs);
    const locks = this.#locks.tab();
    const ports = { database, clock, hasher: this.#hasher, locks, notifier, tabs };
    return { store: new SyncedFoldersStore(watches, knowledge, ports), knowledge, notifier, library };
  }
}

let browser: Browser;
let tab: ReturnType<Browser["tab"]>;

beforeEach(async () => {
  browser = new Browser();
  browser.disk.put({ "a.md": "one", "sub/b.md": "two" });
  browser.directories.picker.chosen = browser.disk;
  tab = browser.tab();
  await tab.knowledge.load();
});

const settle = () => browser.clock.advance(0);
const names = () => tab.knowledge.items.filter(({ type }) => type === "file").map(({ name }) => name);
const notices = () => tab.notifier.notices.map(({ code, params }) => ({ code, ...params }));
const id = () => tab.store.folders[0]?.id ?? "";
const state = () => tab.store.syncOf(id());

describe("synced folders", () => {
  it("are chosen, read at once and shown, with what was done", async () => {
    await tab.store.choose();
    expect(names().sort()).toEqual(["a.md", "b.md"]);
    expect(tab.store.folders).toMatchObject([
      { basePath: "Club", isActive: true, lastSync: browser.clock.now() },
    ]);
    expect(notices()).toEqual([
      { code: "sync.started", path: "Club" },
      { code: "sync.synced", path: "Club", count: 2 },
    ]);
    expect(state()).toMatchObject({ status: "idle" });
  });

  it("stay none when nothing is chosen, and where the browser opens no folders it says so", async () => {
    browser.directories.picker.chosen = undefined;
    await tab.store.choose();
    expect([tab.store.folders, notices()]).toEqual([[], []]);
    browser.directories = new MemoryDirectories({ canChoose: false });
    await tab.store.choose();
    expect(tab.notifier.errors).toMatchObject([{ code: "folder.unsupported" }]);
  });

  it("are looked through each half minute, and tell of changes only", async () => {
    await tab.store.choose();
    tab.notifier.notices.length = 0;
    await browser.clock.advance(HALF_MINUTE_MS);
    expect(tab.store.folders[0]?.lastSync).toBe(browser.clock.now());
    browser.disk.put({ "c.md": "three" });
    await browser.clock.advance(HALF_MINUTE_MS - 1);
    expect(names()).not.toContain("c.md");
    await browser.clock.advance(1);
    expect(names()).toContain("c.md");
    await (await browser.disk.getDirectoryHandle("sub")).removeEntry("b.md");
    await browser.clock.advance(HALF_MINUTE_MS);
    expect(names().sort()).toEqual(["a.md", "c.md"]);
    expect(notices()).toEqual([
      { code: "sync.synced", path: "Club", count: 1 },
      { code: "sync.synced", path: "Club", count: 1 },
    ]);
  });

  it("are looked through from the start where there are some, and when a tab is shown that slept", async () => {
    await tab.store.choose();
    browser.disk.put({ "c.md": "three" });
    const next = browser.tab();
    await browser.clock.advance(HALF_MINUTE_MS * 0.5);
    next.store.start();
    await settle();
    expect(await browser.database.count("knowledgeItems")).toBe(4);
    next.store.wake();
    await settle();
    expect(await browser.database.count("knowledgeItems")).toBe(4);
    vi.spyOn(browser.clock, "now").mockReturnValue(browser.clock.now() + HALF_MINUTE_MS);
    next.store.wake();
    await settle();
    expect(await browser.database.count("knowledgeItems")).toBe(5);
  });

  it("are synced by one tab, which the others follow", async () => {
    const other = browser.tab();
    await other.knowledge.load();
    await tab.store.choose();
    other.store.start();
    tab.notifier.notices.length = 0;
    browser.disk.put({ "c.md": "three" });
    await browser.clock.advance(HALF_MINUTE_MS);
    await settle();
    expect(other.knowledge.items.map(({ name }) => name)).toContain("c.md");
    expect(other.store.folders).toEqual(tab.store.folders);
    expect([...tab.notifier.notices, ...other.notifier.notices]).toHaveLength(1);
  });

  it("are never looked through twice at a time, however long it takes", async () => {
    await tab.store.choose();
    let [open, most, times] = [0, 0, 0];
    const { entries } = browser.disk;
    browser.disk.entries = async function* () {
      times += 1;
      most = Math.max(most, ++open);
      await browser.clock.sleep(HALF_MINUTE_MS * 4, new AbortController().signal);
      yield* entries.call(browser.disk);
      open -= 1;
    };
    const other = browser.tab();
    other.store.start();
    await browser.clock.advance(HALF_MINUTE_MS * 12);
    expect(most).toBe(1);
    expect(times).toBeGreaterThan(1);
  });

  it("keep their items when they are no longer synced, and take them up again when chosen once more", async () => {
    await tab.store.choose();
    const before = tab.knowledge.items.map((each) => each.id).sort();
    await tab.store.remove(id());
    expect([tab.store.folders, names().length]).toEqual([[], 2]);
    expect(notices().at(-1)).toEqual({ code: "sync.stopped", path: "Club" });
    browser.disk.put({ "c.md": "three" });
    await browser.clock.advance(HALF_MINUTE_MS * 2);
    expect(names()).toHaveLength(2);
    await tab.store.choose();
    expect(names()).toHaveLength(3);
    expect(tab.knowledge.items.map((each) => each.id)).toEqual(expect.arrayContaining(before));
  });

  it("bring back what was deleted of them when chosen once more", async () => {
    await tab.store.choose();
    const file = tab.knowledge.items.find(({ name }) => name === "a.md");
    await tab.knowledge.remove(file?.id ?? "");
    await browser.clock.advance(HALF_MINUTE_MS);
    expect(names()).toEqual(["b.md"]);
    await tab.store.remove(id());
    await tab.store.choose();
    expect(names().sort()).toEqual(["a.md", "b.md"]);
  });

  it("go on being synced when that is undone", async () => {
    await tab.store.choose();
    await tab.store.remove(id());
    tab.notifier.notices.at(-1)?.action?.run();
    await settle();
    expect(tab.store.folders).toMatchObject([{ basePath: "Club", isActive: true }]);
  });

  it("are disconnected when access is lost, keep their items, and go on when it is given again", async () => {
    await tab.store.choose();
    browser.disk.troubles.permission = "prompt";
    await browser.clock.advance(HALF_MINUTE_MS);
    expect(tab.store.folders).toMatchObject([{ isActive: false }]);
    expect([names().length, state().status]).toEqual([2, "idle"]);
    expect(notices().at(-1)).toEqual({ code: "sync.disconnected", path: "Club" });
    const count = notices().length;
    await browser.clock.advance(HALF_MINUTE_MS * 2);
    expect(notices()).toHaveLength(count);
    browser.disk.troubles.answer = "denied";
    await tab.store.reconnect(id());
    expect(tab.notifier.errors).toMatchObject([{ code: "sync.reconnect-failed" }]);
    expect(tab.store.folders).toMatchObject([{ isActive: false }]);
    browser.disk.troubles.answer = "granted";
    browser.disk.put({ "c.md": "three" });
    await tab.store.reconnect(id());
    expect(tab.store.folders).toMatchObject([{ isActive: true }]);
    expect(names()).toHaveLength(3);
    expect(notices().slice(count)).toEqual([
      { code: "sync.started", path: "Club" },
      { code: "sync.synced", path: "Club", count: 1 },
    ]);
  });

  it("ask for the folder again when it is gone, or another device knows nothing of it", async () => {
    await tab.store.choose();
    browser.disk.troubles.isGone = true;
    await browser.clock.advance(HALF_MINUTE_MS);
    expect([tab.store.folders[0]?.isActive, names().length]).toEqual([false, 2]);
    browser.directories.picker.chosen = undefined;
    await tab.store.reconnect(id());
    expect([tab.store.folders[0]?.isActive, tab.notifier.errors]).toEqual([false, []]);
    browser.directories = new MemoryDirectories();
    browser.directories.picker.chosen = new MemoryDirectoryHandle("Club").put({ "a.md": "one", "c.md": "x" });
    await tab.store.reconnect(id());
    expect(tab.store.folders).toMatchObject([{ isActive: true }]);
    expect(names().sort()).toEqual(["a.md", "c.md"]);
  });

  it("say once what went wrong, keep what there was, and recover by themselves", async () => {
    await tab.store.choose();
    const { entries } = browser.disk;
    browser.disk.entries = () => {
      throw new DOMException("the disk is asleep", "InvalidStateError");
    };
    await browser.clock.advance(HALF_MINUTE_MS * 3);
    expect(tab.notifier.errors).toMatchObject([
      {
        code: "sync.failed",
        params: {
          ...{ folder: "Club", path: "Club", code: "folder.failed" },
          reason: "InvalidStateError: the disk is asleep",
        },
      },
    ]);
    expect(state()).toMatchObject({ status: "error", error: { code: "folder.failed" } });
    expect([tab.store.folders[0]?.isActive, names().length]).toEqual([true, 2]);
    browser.disk.entries = entries;
    await browser.clock.advance(HALF_MINUTE_MS);
    expect(state()).toMatchObject({ status: "idle", error: undefined });
  });

  it("say that the disk of the browser is full", async () => {
    browser.database.writeFailure = undefined;
    await tab.store.choose();
    const { write } = browser.database;
    vi.spyOn(browser.database, "write").mockImplementation(async (operations, ...rest) => {
      if (operations.some(({ store }) => store === "knowledgeItems"))
        throw Object.assign(new Error("full"), { name: "QuotaExceededError" });
      return write.call(browser.database, operations, ...rest);
    });
    browser.disk.put({ "c.md": "three" });
    await browser.clock.advance(HALF_MINUTE_MS);
    expect(tab.notifier.errors).toMatchObject([{ code: "sync.failed", params: { folder: "Club" } }]);
    expect(names()).toHaveLength(2);
  });

  it("tell how far they are, and can be cancelled, to be gone on with", async () => {
    browser.disk.put(Object.fromEntries(Array.from({ length: 48 }, (_, n) => [`${n}.md`, `text ${n}`])));
    const seen: string[] = [];
    const { write } = browser.database;
    vi.spyOn(browser.database, "write").mockImplementation(async (...batch) => {
      await write.apply(browser.database, batch);
      const { status, done, total } = state();
      seen.push(`${status} ${done} ${total}`);
      if (done >= 16) void tab.store.cancel(id());
    });
    await tab.store.choose();
    await settle();
    expect(seen).toContain("syncing 16 50");
    expect(tab.store.folders).toMatchObject([{ isActive: false }]);
    const done = await browser.database.count("syncedFiles");
    expect(done).toBe(32);
    expect(state().status).toBe("idle");
    vi.restoreAllMocks();
    await tab.store.reconnect(id());
    expect(names()).toHaveLength(50);
    expect(notices().at(-1)).toMatchObject({ code: "sync.synced", count: 50 - done });
  });

  it("read no further once they are removed", async () => {
    browser.disk.put(Object.fromEntries(Array.from({ length: 48 }, (_, n) => [`${n}.md`, `text ${n}`])));
    const { write } = browser.database;
    let removing: Promise<void> | undefined;
    vi.spyOn(browser.database, "write").mockImplementation(async (...batch) => {
      await write.apply(browser.database, batch);
      if (state().done >= 16) removing ??= tab.store.remove(id());
    });
    await tab.store.choose();
    await removing;
    await settle();
    vi.restoreAllMocks();
    expect(tab.store.folders).toEqual([]);
    expect(notices().map(({ code }) => code)).toContain("sync.stopped");
    expect(notices().map(({ code }) => code)).not.toContain("sync.synced");
    expect(names().length).toBeLessThan(50);
  });

  it("end a round that goes on in another tab when they are stopped", async () => {
    await tab.store.choose();
    const other = browser.tab();
    await other.store.load();
    browser.disk.put({ "c.md": "three" });
    const { entries } = browser.disk;
    browser.disk.entries = async function* () {
      await other.store.remove(id());
      yield* entries.call(browser.disk);
    };
    await browser.clock.advance(HALF_MINUTE_MS);
    expect([names().length, tab.store.folders]).toEqual([2, []]);
  });
});
