import { beforeEach, describe, expect, test } from "vitest";
import { FakeHasher } from "../../../../../tests/fakes/fake-hasher";
import { MemoryDatabase } from "../../../../../tests/fakes/memory-database";
import { MemoryPluginStorageFactory } from "../../../../../tests/fakes/memory-plugin-storage";
import { ConnectorItems } from "./connector-items";
import { keepKnown, NOTHING_KNOWN, readKnown } from "./known-documents";

let database: MemoryDatabase;
let items: ConnectorItems;
const bytes = (text: string) => new TextEncoder().encode(text).buffer;
beforeEach(() => {
  database = new MemoryDatabase();
  items = new ConnectorItems(
    { id: "wiki", name: "Our\u202Ewiki", pluginId: "acme" },
    database,
    new FakeHasher(),
  );
});

/** Takes a text over as a document, at a time. */
const take = async (
  text: string,
  now: number,
  more: { title?: string; name?: string; type?: string } = {},
) => {
  const { title = "Rules: of/the club", ...given } = more;
  const place = { id: await items.idOf("d"), folder: "Wiki" };
  return items.write({ title }, place, { type: "text/plain", ...given, bytes: bytes(text) }, now);
};

describe("the folder of a connector", () => {
  test("is made once, under a name in which every letter can be seen, and stays where the user moved it", async () => {
    expect(items.folderId).toBe("connector.acme.wiki");
    expect(await items.has(items.folderId)).toBe(false);
    const path = await items.makeFolder(5);
    expect(path).not.toContain("\u202E");
    const folder = await database.get("knowledgeItems", items.folderId);
    expect(folder).toMatchObject({
      type: "folder",
      path,
      name: path,
      tags: [],
      createdAt: 5,
      lastModified: 5,
    });
    expect(folder).toMatchObject({ size: 0, content: "", syncSource: "manual" });
    expect(await items.has(items.folderId)).toBe(true);
    await database.update("knowledgeItems", items.folderId, (now) => now && { ...now, path: "Club/Wiki" });
    expect(await items.makeFolder(9)).toBe("Club/Wiki");
    expect((await database.get("knowledgeItems", items.folderId))?.createdAt).toBe(5);
  });
});

describe("a document", () => {
  test("is added as a text with a name of its title, in the folder", async () => {
    const { written, item } = await take("Be kind.", 5);
    expect(written).toBe("added");
    expect(item).toMatchObject({
      name: "Rules- of-the club.md",
      path: "Wiki/Rules- of-the club.md",
      size: 8,
    });
    const stored = await database.get("knowledgeItems", await items.idOf("d"));
    expect(stored).toMatchObject({
      type: "file",
      parentId: items.folderId,
      content: "Be kind.",
      createdAt: 5,
      lastModified: 5,
      tags: [],
      syncSource: "manual",
    });
    expect(item).not.toHaveProperty("content");
  });

  test("keeps a name of its own, and one that is that of a text already; a long title is cut", async () => {
    const nameOf = async (more: Parameters<typeof take>[2]) => {
      await database.write([{ type: "clear", store: "knowledgeItems" }]);
      return (await take("x", 1, more)).item?.name;
    };
    expect(await nameOf({ name: "a.csv" })).toBe("a.csv");
    expect(await nameOf({ title: "Notes.TXT" })).toBe("Notes.TXT");
    expect(await nameOf({ title: "Notes.md" })).toBe("Notes.md");
    expect(await nameOf({ title: "x".repeat(151) })).toBe(`${"x".repeat(150)}.md`);
  });

  test("is renewed where it has changed, with what the user has written about it, and else left alone", async () => {
    await take("Be kind.", 5);
    const id = await items.idOf("d");
    await database.update("knowledgeItems", id, (now) => now && { ...now, name: "Mine", tags: ["may"] });
    expect(await take("Be kind.", 6)).toEqual({ written: "unchanged" });
    expect(await database.get("knowledgeItems", id)).toMatchObject({ lastModified: 5 });
    const { written, item } = await take("Be kinder.", 7);
    expect([written, item?.name, item?.lastModified]).toEqual(["renewed", "Mine", 7]);
    const stored = await database.get("knowledgeItems", id);
    expect(stored).toMatchObject({ content: "Be kinder.", tags: ["may"], createdAt: 5, size: 10 });
  });
});

describe("the known documents of a connector", () => {
  test("are read as they were kept, of each connector its own", async () => {
    const storage = new MemoryPluginStorageFactory().of("acme");
    const versions = new Map([
      ["a", "1"],
      ["b", undefined],
    ]);
    await keepKnown(storage, "wiki", { since: 3, refreshedAt: 4, left: 2, versions });
    expect(await readKnown(storage, "wiki")).toEqual({ since: 3, refreshedAt: 4, left: 2, versions });
    expect(await readKnown(storage, "other")).toEqual({ left: 0, versions: new Map() });
  });

  test("are none where they cannot be read, and none are left where nothing says so", async () => {
    const get = (kept: unknown) => ({ get: async () => kept }) as never;
    expect(await readKnown(get({ documents: [{ id: 1 }] }), "wiki")).toBe(NOTHING_KNOWN);
    expect(await readKnown(get({ documents: [] }), "wiki")).toEqual({ left: 0, versions: new Map() });
  });
});
