import { beforeEach, describe, expect, it } from "vitest";
import { FakeHasher } from "../../../../tests/fakes/fake-hasher";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { SequentialIds } from "../../../../tests/fakes/sequential-ids";
import { type IncomingFile, KnowledgeLibrary } from "./knowledge-library";

const LIMIT_BYTES = 10 * 1024 * 1024;

function file(name: string, content: string, more: Partial<IncomingFile> = {}): IncomingFile {
  const bytes = new TextEncoder().encode(content);
  return {
    name,
    type: "",
    size: bytes.byteLength,
    lastModified: 100,
    arrayBuffer: async () => bytes.buffer,
    ...more,
  };
}

let database: MemoryDatabase;
let clock: FixedClock;
let library: KnowledgeLibrary;

beforeEach(() => {
  database = new MemoryDatabase();
  clock = new FixedClock(1000);
  library = new KnowledgeLibrary(database, clock, new SequentialIds(), new FakeHasher());
});

describe("KnowledgeLibrary", () => {
  it("refuses more at once than fits into memory, before it reads any of it", async () => {
    let reads = 0;
    const arrayBuffer = async () => {
      reads += 1;
      return new ArrayBuffer(1);
    };
    const many = Array.from({ length: 1_001 }, (_, index) => file(`${index}.txt`, "x", { arrayBuffer }));
    const large = Array.from({ length: 51 }, (_, index) =>
      file(`${index}.bin`, "x", { size: LIMIT_BYTES, arrayBuffer }),
    );
    for (const files of [many, large])
      await expect(library.addFiles(files)).rejects.toMatchObject({
        code: "knowledge.too-many",
        params: { limit: 1_000, size: 500 },
      });
    expect(reads).toBe(0);
  });

  it("keeps text as text and everything else as a data URL", async () => {
    const { added } = await library.addFiles([
      file("notes.md", "# Notes"),
      file("photo.png", "abc", { type: "image/png" }),
      file("paper.pdf", "pdf"),
    ]);
    const items = await Promise.all(added.map(({ id }) => library.get(id)));
    expect(items.map((item) => [item?.fileType, item?.content])).toEqual([
      ["text", "# Notes"],
      ["image", "data:image/png;base64,YWJj"],
      ["document", "data:application/octet-stream;base64,cGRm"],
    ]);
    expect(items[0]).toMatchObject({
      type: "file",
      size: 7,
      path: "notes.md",
      createdAt: 1000,
      lastModified: 100,
    });
  });

  it("reads text in the encoding it was written in", async () => {
    const bytes = Uint8Array.from([0xff, 0xfe, 0x63, 0, 0x61, 0, 0x66, 0, 0xe9, 0]);
    const { added } = await library.addFiles([
      file("menu.txt", "", { arrayBuffer: async () => bytes.buffer }),
    ]);
    expect((await library.get(added[0]?.id ?? ""))?.content).toBe("café");
  });

  it("skips files with a content that is there already, also within one batch", async () => {
    await library.addFiles([file("a.txt", "same")]);
    const { added, duplicates } = await library.addFiles([
      file("b.txt", "same"),
      file("c.txt", "new"),
      file("d.txt", "new"),
    ]);
    expect(added.map(({ name }) => name)).toEqual(["c.txt"]);
    expect(duplicates).toBe(2);
    expect(await library.list()).toHaveLength(2);
  });

  it("skips files over 10 MB without reading them, and takes one of exactly 10 MB", async () => {
    const unread = () => Promise.reject(new Error("read"));
    const { added, tooLarge } = await library.addFiles([
      file("big.bin", "", { size: LIMIT_BYTES + 1, arrayBuffer: unread }),
      file("limit.txt", "x", { size: LIMIT_BYTES }),
    ]);
    expect(tooLarge).toEqual(["big.bin"]);
    expect(added.map(({ name }) => name)).toEqual(["limit.txt"]);
  });

  it("adds nothing when one of the files cannot be read", async () => {
    const broken = file("b.txt", "b", { arrayBuffer: () => Promise.reject(new Error("unreadable")) });
    await expect(library.addFiles([file("a.txt", "a"), broken])).rejects.toThrow("unreadable");
    expect(await library.list()).toEqual([]);
  });

  it("lists without contents", async () => {
    await library.addFiles([file("a.txt", "secret")]);
    expect(JSON.stringify(await library.list())).not.toContain("secret");
  });

  it("offers the ten most recently modified of the twenty added last", async () => {
    for (let nth = 1; nth <= 25; nth++) {
      await clock.advance(1);
      await library.addFiles([
        file(`${nth}.txt`, `content ${nth}`, { lastModified: nth <= 5 ? 9999 : 100 - nth }),
      ]);
    }
    const names = (await library.recentFiles()).map(({ name }) => name);
    expect(names).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14, 15].map((nth) => `${nth}.txt`));
  });

  it("gives so many of those that were modified last, newest first", async () => {
    for (const [name, lastModified] of Object.entries({ old: 1, new: 9, between: 5 }))
      await library.addFiles([file(name, name, { lastModified })]);
    expect((await library.newest(2)).map(({ name }) => name)).toEqual(["new", "between"]);
  });

  it("changes, removes and restores an item", async () => {
    const [item] = (await library.addFiles([file("a.txt", "a")])).added;
    const id = item?.id ?? "";
    const edited = await library.edit(id, { name: "A", description: "First", tags: ["x"] });
    expect(edited).toMatchObject({ name: "A", description: "First", tags: ["x"], path: "a.txt" });
    const whole = await library.get(id);
    await library.remove(id);
    expect(await library.edit(id, { name: "B", tags: [] })).toBeUndefined();
    expect(await library.list()).toEqual([]);
    if (whole) await library.restore(whole);
    expect(await library.get(id)).toEqual(whole);
  });

  it("moves files to other paths; one of a folder that was synced once is the user's own from then on", async () => {
    const { added } = await library.addFiles([file("a.md", "A"), file("b.md", "B")]);
    const [a, b] = added.map(({ id }) => id) as [string, string];
    await database.update("knowledgeItems", b, (item) => item && { ...item, watchId: "w", parentId: "p" });
    const moved = await library.move(
      new Map([
        [a, "Work/a.md"],
        [b, "Work/b.md"],
        ["gone", "x"],
      ]),
    );
    expect(moved.map(({ path }) => path)).toEqual(["Work/a.md", "Work/b.md"]);
    const own = await library.get(b);
    expect(own).toMatchObject({ path: "Work/b.md", content: "B", syncSource: "manual" });
    expect(Object.keys(own ?? {})).not.toContain("watchId");
    expect(Object.keys(own ?? {})).not.toContain("parentId");
  });
});
