import { beforeEach, describe, expect, it, vi } from "vitest";
import { FakeHasher } from "../../../../tests/fakes/fake-hasher";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { SequentialIds } from "../../../../tests/fakes/sequential-ids";
import type { KnowledgeItem } from "../../domain/knowledge/knowledge-item";
import { KnowledgeLibrary } from "../../services/knowledge/knowledge-library";
import { KnowledgeStore } from "./knowledge-store";

let notifier: MemoryNotifier;
let store: KnowledgeStore;
let library: KnowledgeLibrary;

beforeEach(() => {
  notifier = new MemoryNotifier();
  library = new KnowledgeLibrary(
    new MemoryDatabase(),
    new FixedClock(),
    new SequentialIds(),
    new FakeHasher(),
  );
  store = new KnowledgeStore(library, notifier, async () => ({
    ofItem: async ({ content }: KnowledgeItem) => `The text of ${content}`,
  }));
});

const file = (name: string, content: string, lastModified = 1) => new File([content], name, { lastModified });

describe("KnowledgeStore", () => {
  it("reads the text of a file that is there", async () => {
    await store.addFiles([file("a.txt", "Alpha")]);
    const { signal } = new AbortController();
    expect(await store.readText(store.items[0]?.id ?? "", signal)).toBe("The text of Alpha");
    await expect(store.readText("gone", signal)).rejects.toMatchObject({ code: "record.gone" });
  });

  it("shows the newest files while it reads the others", async () => {
    await store.addFiles([file("old.txt", "a", 1), file("new.txt", "b", 2)]);
    const other = new KnowledgeStore(library, notifier, async () => ({ ofItem: async () => "" }));
    const newest = vi.spyOn(library, "newest");
    const whole = await library.list();
    let read = () => {};
    vi.spyOn(library, "list").mockReturnValue(new Promise((resolve) => (read = () => resolve(whole))));
    const loading = other.load();
    await vi.waitFor(() => expect(other.items.map(({ name }) => name)).toEqual(["new.txt", "old.txt"]));
    expect([other.status, newest.mock.calls]).toEqual(["loading", [[50]]]);
    read();
    await loading;
    expect([other.status, other.items.length]).toEqual(["ready", 2]);
  });

  it("tells of the files that were added by their names, and of none where all were there", async () => {
    const told: (readonly string[])[] = [];
    const noText = async () => ({ ofItem: async () => "" });
    const telling = new KnowledgeStore(library, notifier, noText, (names) => told.push(names));
    await telling.addFiles([file("a.txt", "a"), file("b.txt", "b"), file("c.txt", "a")]);
    await telling.addFiles([file("d.txt", "b")]);
    expect(told.map((names) => [...names].sort())).toEqual([["a.txt", "b.txt"]]);
  });

  it("adds files and says how many, duplicates included", async () => {
    await store.addFiles([file("a.txt", "a"), file("b.txt", "a")]);
    expect(store.items.map(({ name }) => name)).toEqual(["a.txt"]);
    expect(notifier.notices).toMatchObject([
      { level: "success", code: "knowledge.added-with-duplicates", params: { added: 1, duplicates: 1 } },
    ]);
    expect(store.adding).toBe(false);
  });

  it("names the files that were too large", async () => {
    const big = new File([new Uint8Array(10 * 1024 * 1024 + 1)], "big.bin");
    await store.addFiles([big]);
    expect(notifier.notices).toMatchObject([{ code: "knowledge.too-large", params: { names: "big.bin" } }]);
  });

  it("says when files could not be uploaded, and can be tried again", async () => {
    const broken = file("a.txt", "a");
    broken.arrayBuffer = () => Promise.reject(new Error("unreadable"));
    await store.addFiles([broken]);
    expect(notifier.errors.map(({ code }) => code)).toEqual(["knowledge.upload-failed"]);
    await store.addFiles([file("a.txt", "a")]);
    expect(store.items).toHaveLength(1);
  });

  it("shows the newest modified first", async () => {
    await store.addFiles([file("old.txt", "1", 10), file("new.txt", "2", 20)]);
    expect(store.items.map(({ name }) => name)).toEqual(["new.txt", "old.txt"]);
  });

  it("changes a name, and refuses a blank one", async () => {
    await store.addFiles([file("a.txt", "a")]);
    const id = store.items[0]?.id ?? "";
    await store.edit(id, { name: " A ", description: "  ", tags: ["x"] });
    expect(store.find(id)).toMatchObject({ name: "A", tags: ["x"] });
    expect(store.find(id)?.description).toBeUndefined();
    await expect(store.edit(id, { name: " ", tags: [] })).rejects.toMatchObject({
      code: "name.required",
    });
  });

  it("deletes an item and brings it back whole on undo", async () => {
    await store.addFiles([file("a.txt", "content")]);
    const id = store.items[0]?.id ?? "";
    await store.remove(id);
    expect(store.items).toEqual([]);
    await expect(store.read(id)).rejects.toMatchObject({ code: "record.gone" });
    expect(notifier.notices.at(-1)).toMatchObject({
      level: "success",
      code: "deleted",
      params: { name: "a.txt", id },
    });
    notifier.notices.at(-1)?.action?.run();
    await expect.poll(() => store.items.length).toBe(1);
    expect((await store.read(id)).content).toBe("content");
  });

  it("gives a file as an attachment", async () => {
    await store.addFiles([file("a.txt", "abc")]);
    const [recent] = await store.recentFiles();
    expect(await store.attachment(recent?.id ?? "")).toMatchObject({
      type: "text",
      name: "a.txt",
      data: "YWJj",
    });
  });
});
