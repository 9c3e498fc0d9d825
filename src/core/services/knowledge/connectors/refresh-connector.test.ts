import { beforeEach, describe, expect, test } from "vitest";
import { FakeHasher } from "../../../../../tests/fakes/fake-hasher";
import { FixedClock } from "../../../../../tests/fakes/fixed-clock";
import { MemoryDatabase } from "../../../../../tests/fakes/memory-database";
import { MemoryLocks } from "../../../../../tests/fakes/memory-locks";
import { MemoryPluginStorageFactory } from "../../../../../tests/fakes/memory-plugin-storage";
import { AppError } from "../../../errors/app-error";
import type {
  ConnectedSource,
  KnowledgeConnector,
  ListedDocument,
} from "../../../points/knowledge-connector";
import { ConnectorRefreshes } from "./refresh-connector";

let database: MemoryDatabase;
let clock: FixedClock;
let refreshes: ConnectorRefreshes;
/** Texts elsewhere by id, each with its version. */
let elsewhere: Map<string, { readonly text: string; readonly version?: string }>;
let fetched: string[];
let sinces: (number | undefined)[];
let source: ConnectedSource;

const connector = {
  ...{ id: "wiki", name: "Wiki", pluginId: "acme", origin: "Acme" },
  load: async () => source,
} satisfies KnowledgeConnector;
const never = new AbortController().signal;
const watch = { onProgress: () => {}, onWritten: () => {} };
const refresh = (signal = never) => refreshes.refresh(connector, watch, signal);
const files = async () => {
  const items = await database.list("knowledgeItems");
  return Object.fromEntries(items.map(({ name, content }) => [name, content]));
};
const nothing = { added: 0, renewed: 0, keptAway: 0, failed: [], left: 0 };

beforeEach(() => {
  database = new MemoryDatabase();
  clock = new FixedClock(1_000);
  elsewhere = new Map([
    ["a", { text: "one", version: "1" }],
    ["b", { text: "two", version: "1" }],
  ]);
  fetched = [];
  sinces = [];
  source = {
    list: async (since) => {
      sinces.push(since);
      return [...elsewhere].map(
        ([id, { version }]): ListedDocument => ({ id, title: `Page ${id}`, ...(version ? { version } : {}) }),
      );
    },
    fetch: async (id) => {
      fetched.push(id);
      const { text = "" } = elsewhere.get(id) ?? {};
      return { type: "text/markdown", bytes: new TextEncoder().encode(text).buffer };
    },
  };
  refreshes = new ConnectorRefreshes({
    plugins: { load: async () => source } as never,
    ...{ database, clock, hasher: new FakeHasher(), locks: new MemoryLocks() },
    storages: new MemoryPluginStorageFactory(),
  });
});

describe("a refresh", () => {
  test("brings documents into a folder of the connector's name, and then only what has changed", async () => {
    expect(await refresh()).toEqual({ ...nothing, added: 2 });
    expect(await files()).toEqual({ Wiki: "", "Page a.md": "one", "Page b.md": "two" });
    const [folder, ...items] = (await database.list("knowledgeItems")).sort((x, y) =>
      x.path < y.path ? -1 : 1,
    );
    expect(folder).toMatchObject({ type: "folder", path: "Wiki" });
    expect(items).toEqual([
      expect.objectContaining({ parentId: folder?.id, path: "Wiki/Page a.md", fileType: "text" }),
      expect.objectContaining({ parentId: folder?.id }),
    ]);
    elsewhere.set("a", { text: "one more", version: "2" });
    fetched = [];
    expect(await refresh()).toEqual({ ...nothing, renewed: 1 });
    expect([fetched, await files()]).toMatchObject([["a"], { "Page a.md": "one more" }]);
    expect(sinces).toEqual([undefined, 1_000]);
  });

  test("gives each document an id of its own, which stays the same", async () => {
    await refresh();
    const ids = async () => (await database.list("knowledgeItems")).map(({ id }) => id).sort();
    const before = await ids();
    expect(before[0]).toBe("connector.acme.wiki");
    for (const id of before.slice(1)) expect(id).toMatch(/^connector\.acme\.wiki\.[\da-f]{32}$/);
    await refresh();
    expect(await ids()).toEqual(before);
  });

  test("keeps what the user has written about a document, and what is gone elsewhere", async () => {
    await refresh();
    const item = (await database.list("knowledgeItems")).find(({ name }) => name === "Page a.md");
    await database.update(
      "knowledgeItems",
      item?.id ?? "",
      (now) => now && { ...now, name: "Mine", tags: ["x"] },
    );
    elsewhere = new Map([["a", { text: "new", version: "2" }]]);
    expect(await refresh()).toEqual({ ...nothing, renewed: 1 });
    expect(await files()).toEqual({ Wiki: "", Mine: "new", "Page b.md": "two" });
  });

  test("leaves documents where the user has moved them, and brings new ones to where their folder is", async () => {
    await refresh();
    const items = await database.list("knowledgeItems");
    const moved = items.map((item) => {
      const { parentId: _, ...rest } = item;
      if (item.name === "Page a.md") return { ...rest, path: "Mine/Page a.md" };
      return item.type === "folder" ? { ...item, path: "Shelf" } : item;
    });
    await database.write(moved.map((record) => ({ type: "put", store: "knowledgeItems", record }) as const));
    elsewhere.set("a", { text: "new", version: "2" });
    elsewhere.set("c", { text: "three", version: "1" });
    expect(await refresh()).toEqual({ ...nothing, added: 1, renewed: 1 });
    const found = (await database.list("knowledgeItems")).map(({ path, parentId }) => [path, parentId]);
    expect(found).toEqual(
      expect.arrayContaining([
        ["Mine/Page a.md", undefined],
        ["Shelf/Page c.md", "connector.acme.wiki"],
      ]),
    );
  });

  test("brings nothing back that the user has deleted, until the whole folder is", async () => {
    await refresh();
    const items = await database.list("knowledgeItems");
    const gone = items.find(({ name }) => name === "Page a.md")?.id ?? "";
    await database.write([{ type: "delete", store: "knowledgeItems", id: gone }]);
    elsewhere.set("a", { text: "new", version: "2" });
    expect(await refresh()).toEqual({ ...nothing, keptAway: 1 });
    await database.write(items.map(({ id }) => ({ type: "delete", store: "knowledgeItems", id }) as const));
    expect(await refresh()).toEqual({ ...nothing, added: 2 });
  });

  test("fetches what has no version each time, and writes it only where it is another text", async () => {
    elsewhere = new Map([["a", { text: "one" }]]);
    await refresh();
    expect(await refresh()).toEqual(nothing);
    expect(fetched).toEqual(["a", "a"]);
  });

  test("names what could not be had, and asks for it again", async () => {
    const { fetch } = source;
    const broken = new AppError("network.failed", { host: "wiki.example" });
    source = {
      ...source,
      fetch: async (id, signal) => (id === "a" ? Promise.reject(broken) : fetch(id, signal)),
    };
    expect(await refresh()).toEqual({
      ...nothing,
      added: 1,
      failed: [{ id: "a", title: "Page a", error: broken }],
    });
    source = { ...source, fetch };
    expect(await refresh()).toEqual({ ...nothing, added: 1 });
    expect(sinces).toEqual([undefined, undefined]);
  });

  test("asks no more of what fails three times in a row", async () => {
    elsewhere = new Map([..."abcdef"].map((id) => [id, { text: id }]));
    source = { ...source, fetch: () => Promise.reject(new AppError("network.failed", {})) };
    const { failed, left } = await refresh();
    expect([failed.length, left]).toEqual([3, 3]);
    expect((await refreshes.known(connector)).left).toBe(3);
  });

  test("goes on where one fails now and then", async () => {
    elsewhere = new Map([..."abcdefgh"].map((id) => [id, { text: id }]));
    const { fetch } = source;
    const failing = async () => Promise.reject(new AppError("network.failed", {}));
    source = { ...source, fetch: (id, signal) => ("abdeg".includes(id) ? failing() : fetch(id, signal)) };
    const { failed, added, left } = await refresh();
    expect([failed.map(({ id }) => id).join(""), added, left]).toEqual(["abdeg", 3, 0]);
  });

  test("leaves what is more than 500 for the next one", async () => {
    elsewhere = new Map(Array.from({ length: 502 }, (_, at) => [`${at}`, { text: `${at}`, version: "1" }]));
    expect(await refresh()).toEqual({ ...nothing, added: 500, left: 2 });
    expect(await refresh()).toEqual({ ...nothing, added: 2 });
    expect(sinces).toEqual([undefined, undefined]);
  });

  test("that has brought 200 MB leaves the rest", async () => {
    elsewhere = new Map(Array.from({ length: 22 }, (_, at) => [`${at}`, { text: `${at}` }]));
    const bytes = new ArrayBuffer(10 * 1024 ** 2);
    source = { ...source, fetch: async () => ({ name: "a.bin", type: "application/zip", bytes }) };
    expect((await refresh()).left).toBe(2);
    // A byte less, and there is room for another.
    let room = 10 * 1024 ** 2 - 1;
    source.fetch = async () => {
      const name = "a.bin";
      const given = bytes.slice(0, room);
      room = bytes.byteLength;
      return { name, type: "application/zip", bytes: given };
    };
    expect((await refresh()).left).toBe(1);
  });

  test("whose list fails changes nothing", async () => {
    await refresh();
    source = {
      ...source,
      list: () => Promise.reject(new AppError("network.failed", { host: "wiki.example" })),
    };
    await expect(refresh()).rejects.toMatchObject({ code: "network.failed" });
    expect(await files()).toEqual({ Wiki: "", "Page a.md": "one", "Page b.md": "two" });
    expect(await refreshes.known(connector)).toMatchObject({ since: 1_000, left: 0 });
  });

  test("that is stopped keeps what has come", async () => {
    const stop = new AbortController();
    const { fetch } = source;
    source = {
      ...source,
      fetch: async (id, signal) => {
        if (id === "b") stop.abort();
        signal.throwIfAborted();
        return fetch(id, signal);
      },
    };
    await expect(refresh(stop.signal)).rejects.toThrow();
    expect(await files()).toEqual({ Wiki: "", "Page a.md": "one" });
    expect(await refreshes.known(connector)).toMatchObject({ since: undefined });
    source = { ...source, fetch };
    expect(await refresh()).toEqual({ ...nothing, added: 1 });
    expect(fetched).toEqual(["a", "b"]);
  });

  test("that is stopped while it fetches the last one has failed nothing", async () => {
    const stop = new AbortController();
    source = {
      ...source,
      fetch: async () => {
        stop.abort();
        throw new AppError("network.failed", {});
      },
    };
    elsewhere = new Map([["a", { text: "one" }]]);
    await expect(refresh(stop.signal)).rejects.toMatchObject({ code: "network.failed" });
    source = { ...source, fetch: () => Promise.reject(new DOMException("", "AbortError")) };
    await expect(refresh()).rejects.toMatchObject({ name: "AbortError" });
  });

  test("that is stopped goes through what is known no further either", async () => {
    await refresh();
    const stop = new AbortController();
    const seen: number[] = [];
    const stopping = {
      ...watch,
      onProgress: (at: number) => {
        seen.push(at);
        stop.abort();
      },
    };
    await expect(refreshes.refresh(connector, stopping, stop.signal)).rejects.toMatchObject({
      name: "AbortError",
    });
    expect(seen).toEqual([0]);
  });

  test("makes no path of a title", async () => {
    source = { ...source, list: async () => [{ id: "a", title: "../../etc/passwd\u202e" }] };
    await refresh();
    expect(Object.keys(await files())).toEqual(["Wiki", "..-..-etc-passwd⟨U+202E⟩.md"]);
  });
});
