import type { Artifact } from "@core/domain/artifact/artifact";
import type { Conversation, Message } from "@core/domain/conversation/conversation";
import type { Task } from "@core/domain/task/task";
import type { StoreMigration } from "@core/points/store-migration";
import type { Database, WriteOperation } from "@core/ports/database";
import type { IndexProgress } from "@core/ports/search-index";
import { describe, expect, it } from "vitest";
import { realDatabase } from "../../../tests/databases";
import { MIGRATIONS } from "../../../tests/migrations";
import { IndexDisk } from "./index-disk";
import { Indexer } from "./indexer";
import plugin from "./plugin";

const STEPS = [
  ...MIGRATIONS,
  ...(plugin.contributes ?? []).map(({ contribution }) => contribution as StoreMigration),
];

const message = (id: string, content: string, timestamp = 1): Message => ({
  id,
  conversationId: "c",
  role: "user",
  content,
  timestamp,
});
const put = (store: string, record: object) => ({ type: "put", store, record }) as WriteOperation;
const conversation = {
  id: "c",
  agentId: "default",
  participatingAgents: [],
  title: "Planning",
  timestamp: 1,
  messageCount: 1,
} satisfies Conversation;
const task = {
  id: "t",
  workflowId: "t",
  title: "Write a report",
  description: "Write a report about the harbour",
  requirements: [{ id: "r", taskId: "t", description: "Names the lighthouse", detectedAt: 5 }],
  createdAt: 4,
} as unknown as Task;
const artifact = (fields: Partial<Artifact>) =>
  ({
    id: "a",
    taskId: "t",
    title: "Harbour report",
    content: "",
    status: "final",
    updatedAt: 9,
    ...fields,
  }) as Artifact;

async function rig(records: readonly WriteOperation[] = []) {
  const { database, name } = realDatabase(undefined, STEPS);
  await database.write([put("conversations", conversation), ...records]);
  const progress: IndexProgress[] = [];
  const disks: IndexDisk[] = [];
  let lock: Promise<unknown> = Promise.resolve();
  const open = () => {
    const disk = new IndexDisk(name);
    disks.push(disk);
    const exclusively = <T>(work: () => Promise<T>) => {
      const turn = lock.then(work);
      lock = turn.catch(() => {});
      return turn;
    };
    return new Indexer(disk, exclusively, (each) => progress.push(each));
  };
  const indexer = open();
  await indexer.keepUp();
  const found = async (text: string, by = indexer) =>
    (await by.search({ text, limit: 10 })).hits.map(({ id }) => id);
  return { database, indexer, open, progress, found, disk: disks[0] as IndexDisk, name };
}

const stored = async (database: Database) => JSON.stringify(await database.list("searchSegments"));

describe("the search index", () => {
  it("finds words in messages, deliverables, notes, requirements and what was asked for", async () => {
    const part = {
      ...task,
      id: "p",
      parentTaskId: "t",
      description: "Look up the harbour",
      requirements: [],
    };
    const { indexer, found } = await rig([
      put("messages", message("m", "The harbour is closed in May")),
      put("tasks", task),
      put("tasks", part),
      put("artifacts", artifact({ content: "# Ships\n\nThe **harbour** has a lighthouse." })),
      put(
        "artifacts",
        artifact({ id: "n", taskId: "p", title: "Note", content: "harbour: old", status: "draft" }),
      ),
    ]);
    const { hits } = await indexer.search({ text: "harbour", limit: 10 });
    expect(hits.map(({ id, kind }) => [id, kind])).toEqual([
      ["artifacts/a/", "deliverable"],
      ["artifacts/n/", "note"],
      ["tasks/t/", "task"],
      ["messages/m/", "message"],
    ]);
    expect(await found("lighthouse")).toEqual(["artifacts/a/", "tasks/t/r"]);
    const [deliverable, , , said] = hits;
    expect(deliverable?.passage).toEqual({ text: "harbour", start: 15 });
    expect(said).toMatchObject({
      title: "Planning",
      place: { type: "message", conversationId: "c", agentId: "default", messageId: "m" },
    });
    const { text = "", marks = [] } = said?.snippet ?? {};
    expect(marks.map(([from, to]) => text.slice(from, to))).toEqual(["harbour"]);
    const notes = await indexer.search({ text: "harbour", kinds: ["note"], limit: 10 });
    expect(notes.hits.map(({ id }) => id)).toEqual(["artifacts/n/"]);
    const since = await indexer.search({ text: "harbour", from: 4, to: 9, limit: 10 });
    expect(since.hits.map(({ id }) => id)).toEqual(["tasks/t/"]);
  });

  it("follows what is written, changed and deleted, by whomever, and reads nothing else again", async () => {
    const { database, indexer, found, disk } = await rig([put("messages", message("m", "apples"))]);
    const scans: string[] = [];
    const { recordsAfter } = disk;
    disk.recordsAfter = (...of) => {
      scans.push(of[0]);
      return recordsAfter.apply(disk, of);
    };
    await database.write([put("messages", message("n", "apples and pears", 2))]);
    expect(await found("apples")).toEqual(["messages/n/", "messages/m/"]);
    await database.update("messages", "m", () => message("m", "plums"));
    expect(await found("apples")).toEqual(["messages/n/"]);
    await database.write([{ type: "delete", store: "messages", id: "n" }]);
    expect(await found("pears")).toEqual([]);
    await indexer.keepUp();
    const left = await stored(database);
    expect(left).toContain("plums");
    expect(left).not.toContain("pears");
    expect(left).not.toContain("apples");
    expect(await database.count("searchTraces")).toBe(0);
    expect(scans).toEqual([]);
  });

  it("follows many that are written or deleted in one go by one trace for all", async () => {
    const { database, indexer, found } = await rig();
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) =>
        put("messages", message(`m${from + at}`, `apple${from + at}x`)),
      );
    for (const from of [0, 800, 1600]) await database.write(many(from, 800));
    expect(await database.count("searchTraces")).toBe(3);
    // A question waits for few changes, and not for 2,400.
    expect(await indexer.search({ text: "apple7x", limit: 1 })).toMatchObject({ isPartial: true });
    await indexer.keepUp();
    await database.write(many(2400, 200));
    expect(await found("apple2599x")).toEqual(["messages/m2599/"]);
    await database.write(many(2600, 201));
    expect(await indexer.search({ text: "apple2800x", limit: 1 })).toMatchObject({ isPartial: true });
    await indexer.keepUp();
    for (const at of [0, 799, 800, 2399]) expect(await found(`apple${at}x`)).toEqual([`messages/m${at}/`]);
    const deletions = many(0, 50).map(
      (each) => ({ type: "delete", store: "messages", id: "record" in each ? each.record.id : "" }) as const,
    );
    await database.write(deletions);
    await indexer.keepUp();
    expect(await found("apple7x")).toEqual([]);
    expect(await database.count("searchTraces")).toBe(0);
  });

  it("is the same for every tab, whichever of them wrote it", async () => {
    const { database, found, open } = await rig();
    const other = open();
    await database.write([put("messages", message("m", "apples"))]);
    expect(await found("apples", other)).toEqual(["messages/m/"]);
    await database.write([{ type: "delete", store: "messages", id: "m" }]);
    expect(await found("apples")).toEqual([]);
    expect(await found("apples", other)).toEqual([]);
  });

  it("is read anew, with progress, where it is missing, of another format, damaged or of replaced data", async () => {
    const records = Array.from({ length: 1500 }, (_, at) =>
      put("messages", message(`m${at}`, `apples ${at}`, at)),
    );
    const { database, found, open, progress } = await rig(records);
    expect(progress[0]).toEqual({ done: 0, total: 1500 });
    expect(progress.some((each) => each?.done === 1000)).toBe(true);
    expect(progress.at(-1)).toBeUndefined();
    const breakIt = [
      () => database.write([{ type: "clear", store: "searchSegments" }]),
      () => database.write([{ type: "clear", store: "messages" }, ...records]),
      () => database.update("searchSegments", "state", (state) => ({ ...state, format: 0 }) as never),
      () =>
        database
          .replace([{ type: "clear", store: "messages" }, ...records])
          .then(() => database.open().then(() => {})),
    ];
    for (const damage of breakIt) {
      await damage();
      const fresh = open();
      await fresh.keepUp();
      expect(await found("apples 1499", fresh)).toEqual(["messages/m1499/"]);
    }
    const [segment] = (await database.list("searchSegments")).filter(({ id }) => id !== "state");
    await database.write([put("searchSegments", { id: segment?.id ?? "" })]);
    const mended = open();
    await found("apples 1499", mended).catch(() => []);
    await mended.keepUp();
    expect(await found("apples 1499", mended)).toEqual(["messages/m1499/"]);
  });

  it("goes on where it was left when its tab was closed", async () => {
    const records = Array.from({ length: 2500 }, (_, at) => put("messages", message(`m${at}`, "apples", at)));
    const { database, name } = realDatabase(undefined, STEPS);
    await database.write([put("conversations", conversation), ...records]);
    const disk = new IndexDisk(name);
    let turns = 0;
    const dying = new Indexer(
      disk,
      (work) => (++turns > 2 ? Promise.reject(new Error("closed")) : work()),
      () => {},
    );
    await expect(dying.keepUp()).rejects.toThrow("closed");
    const progress: IndexProgress[] = [];
    const next = new Indexer(
      new IndexDisk(name),
      (work) => work(),
      (each) => progress.push(each),
    );
    await next.keepUp();
    expect(progress[0]).toMatchObject({ done: 2000, total: 2500 });
    expect((await next.search({ text: "apples", limit: 3000 })).hits).toHaveLength(2500);
  });

  it("finds the rest of what it has more of", async () => {
    const records = Array.from({ length: 30 }, (_, at) =>
      put("messages", message(`m${at}`, `가나다 ${at}`, at)),
    );
    const misleading = Array.from({ length: 30 }, (_, at) =>
      put("messages", message(`x${at}`, "가나 나다", 100 + at)),
    );
    const { indexer } = await rig([...records, ...misleading]);
    const first = await indexer.search({ text: "가나다", limit: 10 });
    expect([first.hits[0]?.id, first.hits.length, first.hasMore]).toEqual(["messages/m29/", 10, true]);
    const all = await indexer.search({ text: "가나다", limit: 30 });
    expect([all.hits.length, all.hasMore]).toEqual([30, false]);
  });

  it("finds nothing that cannot be read, and does not stumble over it", async () => {
    const { found } = await rig([
      put("messages", { id: "broken", content: 5 }),
      put("messages", message("m", "apples")),
      put("messages", { ...message("lost", "apples"), conversationId: "gone" }),
    ]);
    expect(await found("apples")).toEqual(["messages/m/"]);
  });

  it("keeps nobody from deleting the database, and makes none where there is none", async () => {
    const { database, found, name } = await rig([put("messages", message("m", "apples"))]);
    await database.reset();
    await expect(found("apples")).rejects.toThrow();
    const names = (await indexedDB.databases()).map((each) => each.name);
    expect(names).not.toContain(name);
  });
});
