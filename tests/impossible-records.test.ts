import { timelineOf } from "@core/domain/journal/timeline";
import { workingTimeMs } from "@core/domain/journal/usage";
import { searchFiles } from "@core/domain/knowledge/knowledge-summary";
import { readRecord } from "@core/domain/records/read-record";
import { indexName } from "@core/domain/records/store-description";
import type { CoreStoreName } from "@core/domain/records/store-records";
import { summarise } from "@core/domain/task/task-summary";
import type { Database, WriteOperation } from "@core/ports/database";
import { encodeValue } from "@core/services/backup/value-encoding";
import { writeBackup } from "@core/services/backup/write-backup";
import { ConversationRepository } from "@core/services/chat/conversation-repository";
import { ConversationSearch } from "@core/services/chat/conversation-search";
import { CheckedDatabase } from "@core/services/database/checked-database";
import { placeRecords, placeRecordsOnce, RECORDS_PLACED } from "@core/services/database/place-records";
import { storeStatistics } from "@core/services/database-admin/store-statistics";
import { KnowledgeLibrary } from "@core/services/knowledge/knowledge-library";
import { TaskRepository } from "@core/services/orchestration/journal/task-repository";
import { RecordList } from "@core/stores/data/record-list";
import { UnreadableRecordsStore } from "@core/stores/data/unreadable-records-store";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { CustomAgents } from "../src/plugins/agents-custom/custom-agents";
import { realDatabase } from "./databases";
import { FakeHasher } from "./fakes/fake-hasher";
import { FixedClock } from "./fakes/fixed-clock";
import { MemoryNotifier } from "./fakes/memory-notifier";
import { MemoryPreferences } from "./fakes/memory-preferences";
import { MemoryTabChannel } from "./fakes/memory-tab-channel";
import { SequentialIds } from "./fakes/sequential-ids";
import { WordIndex } from "./fakes/word-index";
import { GOOD_RECORDS, type SpoiltRecord, spoilt } from "./impossible-records";
import { CORE_STORE_NAMES, CORE_STORES } from "./migrations";
import { wholeBackup } from "./whole-backup";

const STORES = CORE_STORE_NAMES;
const signal = new AbortController().signal;

/** As deep as databases are filled with: what is within goes through the same schemas, and is read without one. */
const DEPTH = import.meta.env.TEST_LENGTH === "long" ? 2 : 1;

/**
 * A database in which the fields of a good record of these stores are spoilt in every way, beside the good ones; or only
 * the fields that records are ordered by, which are not within others and the same in events of all kinds.
 */
async function spoiltDatabase(stores: readonly CoreStoreName[], isOfOrder = false) {
  const { database: stored } = realDatabase();
  const unreadable = new UnreadableRecordsStore(stored, new MemoryNotifier());
  const bad = new Map<CoreStoreName, readonly SpoiltRecord[]>();
  for (const store of stores) {
    const goods = isOfOrder ? GOOD_RECORDS[store].slice(0, 2) : GOOD_RECORDS[store];
    const options = isOfOrder ? { depth: 1, long: false } : { depth: DEPTH };
    const ordered =
      CORE_STORES.find(({ name }) => name === store)
        ?.indexes.map(indexName)
        .join() ?? "";
    const all = goods
      .flatMap((good, place) => withFewLong(spoilt(good, { long: place === 0, ...options })))
      .filter(({ path: [field = ""] }) => !isOfOrder || field === "id" || ordered.includes(field));
    bad.set(store, all);
    const records = [...all.map((each) => each.record), ...GOOD_RECORDS[store]];
    await stored.write(
      records.map((record) => ({ type: "put", store, record }) as unknown as WriteOperation),
    );
  }
  return { stored, unreadable, bad, database: new CheckedDatabase(stored, unreadable) };
}

/**
 * Records of which only the key and the first other field are as long as a piece of a backup. In further fields a text is
 * longer than any id may be, beyond which nothing looks at how long one is.
 */
function withFewLong(all: readonly SpoiltRecord[]): SpoiltRecord[] {
  const further = all.filter(({ name }) => name.endsWith(":long")).slice(2);
  const text = "x".repeat(20_000);
  return all.map((each) =>
    further.includes(each) ? { ...each, record: { ...each.record, [each.path[0] ?? ""]: text } } : each,
  );
}

/** Where a value is not of the kind the good one is: what is missing is missing, times are times. */
function unlike(read: unknown, good: unknown, path: string): string | undefined {
  // `null` takes a task out of its project, or back from its runner.
  if (read === undefined || (read === null && /labels\.projectId$|\.placedOn$/.test(path))) return undefined;
  if (kindOf(read) !== kindOf(good)) return `${path} is a ${kindOf(read)}`;
  if (typeof read === "number" && !Number.isFinite(read)) return `${path} is no number`;
  if (
    typeof read === "number" &&
    /(At|at|timestamp|Date|lastModified|lastSync\w*)$/.test(path) &&
    Number.isNaN(new Date(read).getTime())
  )
    return `${path} is no time`;
  // A provider's own id of a call stands in no address.
  if (/(^|\.)id$|Id$/.test(path) && !path.endsWith("call.id") && !String(read).isWellFormed())
    return `${path} is no id`;
  if (typeof good !== "object" || good === null) return undefined;
  for (const [field, inner] of Object.entries(good)) {
    // Values kept by plugins and pieces of work are theirs to read.
    if (/^(value|result|params|detail|analysis)$/.test(field) && !("content" in Object(inner))) continue;
    const found = unlike((read as Readonly<Record<string, unknown>>)[field], inner, `${path}.${field}`);
    if (found) return found;
  }
  return undefined;
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? "list" : value === null ? "null" : typeof value;
}

it.each(STORES)(
  "whatever is wrong anywhere in a record of %s, what is read of it is like a good one",
  (store) => {
    if (store === "pluginData") return;
    const problems: unknown[] = [];
    for (const [place, good] of GOOD_RECORDS[store].entries()) {
      expect(readRecord(store, good)).toEqual(good);
      for (const { name, record } of spoilt(good, { long: place === 0 }))
        problems.push(...[unlike(readRecord(store, record), good, name)].filter(Boolean));
    }
    expect(problems).toEqual([]);
  },
);

describe.each(STORES)("with every field of %s impossible in every way", (store) => {
  let made: Awaited<ReturnType<typeof spoiltDatabase>>;
  beforeAll(async () => {
    made = await spoiltDatabase([store]);
  });

  it("the good records are read, and each of the others is mended or named and stays", async () => {
    const { stored, database, unreadable, bad } = made;
    const count = await stored.count(store);
    await placeRecords(stored, unreadable, signal);
    const listed = await database.list(store);
    for (const good of GOOD_RECORDS[store]) {
      expect(listed).toContainEqual(good);
      expect(await database.get(store, good.id)).toEqual(good);
    }
    const named = new Set([...unreadable.all].map(({ id }) => JSON.stringify(id)));
    expect(listed.length + named.size).toBe(count);
    expect(await stored.count(store)).toBe(count);
    const read = new Map(listed.map((record) => [JSON.stringify(record.id), record]));
    for (const { name, record } of bad.get(store) ?? []) {
      const key = JSON.stringify(record.id);
      const mended = read.get(key);
      if (mended === undefined) expect(named, name).toContain(key);
      else if (store !== "pluginData") {
        const good = GOOD_RECORDS[store].find(({ id }) => name.startsWith(`${id}:`));
        expect(unlike(mended, good, name)).toBeUndefined();
      }
    }
  });

  it("every index gives the good records, page by page", async () => {
    const { database, stored } = await spoiltDatabase([store], true);
    for (const index of CORE_STORES.find(({ name }) => name === store)?.indexes.map(indexName) ?? []) {
      for (const direction of ["ascending", "descending"] as const) {
        const all = await database.list(store, { index, direction });
        const paged: unknown[] = [];
        const raw = await stored.count(store, { index });
        const limit = Math.max(10, Math.ceil(raw / 4));
        for (let offset = 0; offset < raw; offset += limit)
          paged.push(...(await database.list(store, { index, direction, offset, limit })));
        expect(paged).toEqual(all);
        const half = Math.ceil(all.length / 2);
        expect(await database.list(store, { index, direction, limit: half })).toEqual(all.slice(0, half));
      }
    }
  });

  it("the database page reads, pages through and searches all of it, and a backup holds it", async () => {
    const { stored } = made;
    const statistics = await storeStatistics(stored);
    const { count } = statistics.find((each) => each.store === store) ?? expect.fail("no statistics");
    const list = new RecordList(stored, store, count);
    await list.first();
    for (let page = 0; page < Math.min(list.pageCount - 1, 100); page++) {
      await list.next();
      for (const row of list.rows) await encodeValue(row);
    }
    await list.last();
    await list.search(GOOD_RECORDS[store][0]?.id ?? "");
    expect(list.matches.length).toBeGreaterThan(0);
    expect(list.error).toBeUndefined();
    const source = { database: stored, preferences: new MemoryPreferences(), clock: new FixedClock() };
    const { file, records } = await writeBackup(source, 9, signal);
    expect(records).toBe(count);
    const backup = await wholeBackup(file, signal);
    for (const good of GOOD_RECORDS[store]) expect(backup.records[store]).toContainEqual(good);
  });

  it("what cannot be read can be looked at and deleted, and nothing else goes", async () => {
    const { stored, database, unreadable } = made;
    await database.list(store);
    const [found] = unreadable.all;
    if (store === "pluginData") return expect(found).toBeUndefined();
    if (!found) return expect.fail("nothing is unreadable");
    const before = await stored.count(store);
    expect(await unreadable.read(found)).toMatchObject({ id: found.id });
    expect(await unreadable.remove(found)).toBe(true);
    expect(unreadable.all).not.toContain(found);
    expect(await stored.count(store)).toBe(before - 1);
  });
});

describe("with everything impossible at once, the services that pages ask", () => {
  const rig = async (...stores: readonly CoreStoreName[]) => {
    const made = await spoiltDatabase(stores);
    await placeRecords(made.stored, made.unreadable, signal);
    return made.database;
  };

  it("give conversations and their messages", async () => {
    const database = await rig("conversations", "messages", "pluginData");
    const repository = new ConversationRepository(database, new MemoryTabChannel(), new FixedClock());
    const pages = Math.ceil((await repository.count()) / 50);
    const listed = (
      await Promise.all(Array.from({ length: pages }, (_, page) => repository.page(page)))
    ).flat();
    expect(listed.map(({ title }) => title)).toContain("The good conversation");
    const messages = await repository.messages("good");
    expect(messages.map(({ content }) => content)).toContain("The good answer [1]");
    const index = new WordIndex(database).open;
    for await (const found of new ConversationSearch({ database, index }).find("good", signal))
      expect(found).not.toEqual([]);
  });

  it("give tasks with all that belongs to them", async () => {
    const database = await rig("tasks", "events", "artifacts", "contexts", "runs", "drafts");
    const archive = new TaskRepository(database);
    const found = await Promise.all((await archive.roots()).map(({ id }) => archive.find(id)));
    const tasks = found.filter((task) => task !== undefined);
    expect(tasks.map(({ title }) => title)).toContain("The good task");
    for (const task of tasks) summarise(task, task.status);
    const { state } = await archive.open("good");
    expect(state.tasks.get("good")?.title).toBe("The good task");
    expect(state.artifacts.get("good")?.title).toBe("The good artifact");
    for (const { at } of timelineOf(state)) expect(() => new Date(at).toISOString()).not.toThrow();
    expect(workingTimeMs(state.events)).toBeLessThan(1e9);
  });

  it("give files and agents", async () => {
    const database = await rig("knowledgeItems", "agents");
    const library = new KnowledgeLibrary(database, new FixedClock(), new SequentialIds(), new FakeHasher());
    const files = await library.list();
    expect(searchFiles(files, "good").map(({ name }) => name)).toContain("The good file.txt");
    expect((await library.recentFiles()).length).toBeGreaterThan(0);
    const { agents, skipped } = await new CustomAgents(database, new FixedClock()).list();
    expect(agents.map(({ name }) => name)).toContain("The good agent");
    expect(skipped).toEqual([]);
  });
});

describe("a record that cannot be read", () => {
  const lost = { id: "lost", conversationId: "c", role: "user", content: {}, timestamp: 1 };

  async function withLost() {
    const { database: stored } = realDatabase();
    const unreadable = new UnreadableRecordsStore(stored, new MemoryNotifier());
    await stored.write([{ type: "put", store: "messages", record: lost as never }]);
    const database: Database = new CheckedDatabase(stored, unreadable);
    return { stored, unreadable, database };
  }

  it("is named where it would have stood, and nowhere else", async () => {
    const { database, unreadable } = await withLost();
    await database.list("messages");
    expect(unreadable.of(["messages"], "c")).toEqual([{ store: "messages", id: "lost", owner: "c" }]);
    expect([...unreadable.of(["messages"]), ...unreadable.of(["events"], "c")]).toEqual([]);
  });

  it("counts as missing for a change, and is forgotten once another takes its place", async () => {
    const { database, unreadable, stored } = await withLost();
    const seen: unknown[] = [];
    const change = (current: unknown) => void seen.push(current);
    await database.update("messages", "lost", change as never);
    await database.write([{ type: "change", store: "messages", id: "lost", change: change as never }]);
    expect(seen).toEqual([undefined, undefined]);
    expect(await stored.get("messages", "lost")).toEqual(lost);
    expect(unreadable.all).toHaveLength(1);
    await database.write([{ type: "put", store: "messages", record: { ...lost, content: "x" } as never }]);
    expect(unreadable.all).toEqual([]);
  });
});

it("a record that no list would show is mended into its place", async () => {
  const { database: stored } = realDatabase();
  const [good] = GOOD_RECORDS.conversations;
  const record = { ...good, timestamp: null } as never;
  await stored.write([{ type: "put", store: "conversations", record }]);
  const repository = new ConversationRepository(stored, new MemoryTabChannel(), new FixedClock());
  expect(await repository.page(0)).toEqual([]);
  await placeRecords(stored, new UnreadableRecordsStore(stored, new MemoryNotifier()), signal);
  expect(await repository.page(0)).toEqual([{ ...good, timestamp: 0 }]);
});

it("records are looked after once, and at every start where one cannot be mended", async () => {
  const { database: stored } = realDatabase();
  const preferences = new MemoryPreferences();
  const look = async () => {
    const unreadable = new UnreadableRecordsStore(stored, new MemoryNotifier());
    const counted = vi.spyOn(stored, "count");
    await placeRecordsOnce(stored, unreadable, preferences, signal);
    const counts = counted.mock.calls.length;
    counted.mockRestore();
    return { counts, named: unreadable.all.length };
  };
  const [good] = GOOD_RECORDS.messages;
  const put = (record: object) => stored.write([{ type: "put", store: "messages", record: record as never }]);
  await put({ ...good, id: "lost", timestamp: null, content: undefined });
  expect(await look()).toMatchObject({ named: 1 });
  expect((await look()).counts).toBeGreaterThan(0);
  await put({ ...good, id: "lost", timestamp: null });
  expect(await look()).toMatchObject({ named: 0 });
  expect(await stored.count("messages", { index: "conversationId+timestamp" })).toBe(1);
  expect(await look()).toEqual({ counts: 0, named: 0 });
  preferences.set(RECORDS_PLACED, "1");
  expect((await look()).counts).toBeGreaterThan(0);
});
