import { Container } from "@core/di/container";
import { isPackStore } from "@core/domain/records/record-pack";
import { storesOf } from "@core/domain/records/store-description";
import { storeSecretContext } from "@core/domain/records/store-secret";
import type { SealedSecret } from "@core/domain/secret/sealed-secret";
import { PluginHost } from "@core/plugin/plugin-host";
import { type StoreMigration, StoreMigrations } from "@core/points/store-migration";
import type { WriteOperation } from "@core/ports/database";
import { previewRestore } from "@core/services/backup/preview-restore";
import { replacedStores, restoreBackup } from "@core/services/backup/restore-backup";
import { writeBackup } from "@core/services/backup/write-backup";
import { writeRescueCopy } from "@core/services/backup/write-rescue-copy";
import { CheckedDatabase } from "@core/services/database/checked-database";
import { searchRecords } from "@core/services/database-admin/search-records";
import { storeStatistics } from "@core/services/database-admin/store-statistics";
import { RecordList } from "@core/stores/data/record-list";
import { UnreadableRecordsStore } from "@core/stores/data/unreadable-records-store";
import { afterEach, describe, expect, it } from "vitest";
import type { IndexedDbDatabase } from "../../src/plugins/browser/database/indexed-db-database";
import folders from "../../src/plugins/folders/plugin";
import search from "../../src/plugins/search-index/plugin";
import { contributionsOf } from "../contracts/contributions-of";
import { migrationContract } from "../contracts/migration-contract";
import { createAtVersion, freshName, realDatabase } from "../databases";
import { FixedClock } from "../fakes/fixed-clock";
import { MemoryNotifier } from "../fakes/memory-notifier";
import { MemoryPreferences } from "../fakes/memory-preferences";
import { MemoryTabChannel } from "../fakes/memory-tab-channel";
import { Device } from "../fakes/vault-device";
import { MIGRATIONS as CORE_MIGRATIONS, CORE_STORE_NAMES, LATEST_VERSION } from "../migrations";
import { wholeBackup } from "../whole-backup";
import plugin from "./migration-feeds/plugin";

const MIGRATIONS = [
  ...CORE_MIGRATIONS,
  ...[search, folders].flatMap((each) => contributionsOf(each, StoreMigrations)),
].sort((a, b) => a.toVersion - b.toVersion);
const [STEP] = contributionsOf(plugin, StoreMigrations) as [StoreMigration];
const STEPS = [...MIGRATIONS, STEP];
const GOOD = { id: "a", title: "Morning news", url: "https://news.example", tags: ["daily", "short"] };
/** Without the title by which people know it. */
const BAD = { id: "b", url: "https://news.example" };
const signal = new AbortController().signal;
const clock = new FixedClock();
const put = (record: object) => ({ type: "put", store: "feeds", record }) as WriteOperation;

const opened: IndexedDbDatabase[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.close();
});

/** A database with the plugin's store and, unless told otherwise, a feed that is one and one that is none. */
async function feedsDatabase(
  records: readonly object[] = [GOOD, BAD],
  steps: readonly StoreMigration[] = STEPS,
  name = freshName(),
) {
  const { database } = realDatabase(name, steps);
  opened.push(database);
  await database.write(records.map(put));
  return database;
}

function backupOf(database: IndexedDbDatabase, version: 8 | 9 = 9) {
  return writeBackup({ database, preferences: new MemoryPreferences(), clock }, version, signal);
}

/** The plugin's step, with its store stated otherwise. */
function statedAs(change: object): readonly StoreMigration[] {
  const stores = (STEP.stores ?? []).map((store) => ({ ...store, ...change }));
  return [...MIGRATIONS, { ...STEP, stores }];
}

migrationContract("the feeds after the built-in steps", STEPS);

describe("a store that a plugin's migration makes", () => {
  it("is there beside the application's own, whose records are kept", async () => {
    const name = freshName();
    await createAtVersion(name, 9, { drafts: [{ id: "d", text: "t", updatedAt: 1 }] });
    const database = await feedsDatabase([GOOD], STEPS, name);
    expect(await database.get("drafts", "d")).toMatchObject({ text: "t" });
    expect(database.version).toBe(LATEST_VERSION);
    const shown = storesOf(MIGRATIONS).filter((store) => !isPackStore(store));
    const ofPlugins = shown.map((store) => store.name);
    const all = new Set([...CORE_STORE_NAMES, ...ofPlugins, "feeds"]);
    expect(database.stores.map((store) => store.name).sort()).toEqual([...all].sort());
    for (const index of ["title", "tags"])
      expect(await database.count("feeds", { index })).toBe(index === "tags" ? 2 : 1);
  });

  it("is made as well where a database already has the version it leads to", async () => {
    const name = freshName();
    const other: StoreMigration = { id: "other", toVersion: STEP.toVersion };
    const { database } = realDatabase(name, [...MIGRATIONS, other]);
    await database.open();
    database.close();
    expect(await (await feedsDatabase([GOOD], [...MIGRATIONS, other, STEP], name)).count("feeds")).toBe(1);
  });

  it("is read through its schema: what is no record of it is left out, named and kept", async () => {
    const stored = await feedsDatabase();
    const log = new UnreadableRecordsStore(stored, new MemoryNotifier());
    const database = new CheckedDatabase(stored, log);
    expect(await database.list("feeds")).toEqual([{ ...GOOD }]);
    expect(await database.get("feeds", "b")).toBeUndefined();
    expect(log.all).toEqual([{ store: "feeds", id: "b" }]);
    expect(await stored.count("feeds")).toBe(2);
  });

  it.each([
    ["a function", (input: unknown) => ("title" in (input as object) ? (input as object) : undefined), ["a"]],
    ["a function that throws", () => expect.fail("broken"), []],
    ["a function that gives a record another key", () => ({ ...GOOD, id: "b" }), ["b"]],
  ])("is read by %s as well", async (_, read, ids) => {
    const stored = await feedsDatabase([GOOD, BAD], statedAs({ schema: async () => read }));
    const log = new UnreadableRecordsStore(stored, new MemoryNotifier());
    const listed = await new CheckedDatabase(stored, log).list("feeds");
    expect(listed.map(({ id }) => id)).toEqual(ids);
  });

  it("is counted, searched and paged through by the database page, which knows what is unreadable", async () => {
    const database = await feedsDatabase();
    const statistics = await storeStatistics(database);
    expect(statistics.find(({ store }) => store === "feeds")).toMatchObject({
      store: "feeds",
      count: 2,
      indexes: ["title", "tags"],
    });
    const found: string[] = [];
    for await (const step of searchRecords(database, "feeds", "morning", signal)) found.push(...step.matches);
    expect(found).toEqual(["a"]);
    const list = new RecordList(database, "feeds", 2);
    await list.first();
    expect(list.rows.map((row) => [row.id, list.isReadable(row)])).toEqual([
      ["a", true],
      ["b", false],
    ]);
  });

  it("goes with a reset", async () => {
    const database = await feedsDatabase();
    await database.reset();
    await database.open();
    expect(await database.count("feeds")).toBe(0);
  });
});

describe("backups and a plugin's store", () => {
  const read = (file: Blob, { stores }: IndexedDbDatabase) => wholeBackup(file, signal, stores);

  it("it is written, and comes back as its schema has it", async () => {
    const from = await feedsDatabase();
    const to = await feedsDatabase([{ ...GOOD, id: "former" }]);
    const backup = await read((await backupOf(from)).file, to);
    expect(backup.records.feeds).toEqual([GOOD]);
    expect([...backup.refused]).toEqual([["feeds", 1]]);
    const { preferences } = new Device();
    const { vault, tabs } = { vault: await new Device().openTab(), tabs: new MemoryTabChannel() };
    const preview = await previewRestore({ database: to, vault, preferences }, backup);
    expect(preview.stores).toEqual([{ store: "feeds", before: 1, after: 1 }]);
    await restoreBackup({ database: to, vault, preferences, tabs }, backup);
    to.close();
    expect((await realDatabase(to.name, STEPS).database.list("feeds")).map(({ id }) => id)).toEqual(["a"]);
  });

  it("a record that is none for any store is refused where the file is read", async () => {
    const to = await feedsDatabase([]);
    const header = { format: "troupe-backup", version: 9, createdAt: "2026-11-21T10:00:00.000Z" };
    const feeds = [{ title: "no id" }, 5, { id: "\ud800", title: "t" }, GOOD, GOOD];
    const file = new Blob([JSON.stringify({ backup: header, feeds })]);
    const backup = await read(file, to);
    expect([backup.records.feeds, backup.refused.get("feeds")]).toEqual([[GOOD], 4]);
  });

  it("a file that holds it is refused by name where the plugin is not there", async () => {
    const { file } = await backupOf(await feedsDatabase());
    await expect(wholeBackup(file, signal)).rejects.toMatchObject({
      code: "backup.unknown-store",
      params: { name: "feeds" },
    });
  });

  it("one of version 8 neither holds nor replaces it", async () => {
    const database = await feedsDatabase();
    expect(await (await backupOf(database, 8)).file.text()).not.toContain("feeds");
    expect(replacedStores({ version: 8 }, database)).not.toContain("feeds");
    expect(replacedStores({ version: 9 }, database)).toContain("feeds");
  });

  it("what belongs to the device is in none, and outlives a restore", async () => {
    const database = await feedsDatabase([GOOD], statedAs({ deviceOnly: true }));
    const { file } = await backupOf(database);
    expect(await file.text()).not.toContain("feeds");
    expect(replacedStores({ version: 9 }, database)).not.toContain("feeds");
    expect(replacedStores({ version: 9 }, database)).toContain("pluginData");
  });

  it("a rescue copy of it is a backup that can be restored", async () => {
    const database = await feedsDatabase([]);
    const copies = {
      async *records() {
        yield { store: "feeds", record: GOOD };
      },
    };
    const file = await writeRescueCopy(copies, database, clock, "copy");
    expect((await read(file, database)).records.feeds).toEqual([GOOD]);
  });
});

// Deriving a key takes a tenth of a second on an idle processor.
describe("secrets in a plugin's store", () => {
  async function rig() {
    const device = new Device(await feedsDatabase([]));
    const vault = await device.openTab();
    const context = storeSecretContext("feeds", GOOD.id, GOOD.url);
    const token = await vault.seal("tok-123", context);
    await device.database.write([put({ ...GOOD, token }), put({ id: "c", title: "C", url: "", token: 5 })]);
    const stored = async () => (await device.database.get("feeds", GOOD.id))?.token as SealedSecret;
    return { device, vault, context, token, stored };
  }

  it("are sealed anew when the master key is replaced, and open with the new one", async () => {
    const { device, vault, context, token, stored } = await rig();
    await vault.regenerate();
    expect((await stored()).data).not.toBe(token.data);
    expect(await (await device.openTab()).open(await stored(), context)).toBe("tok-123");
  });

  it("open for no other address, record or store", async () => {
    const { vault, token } = await rig();
    for (const [store, id, host] of [
      ["feeds", GOOD.id, "https://evil.example"],
      ["feeds", "other", GOOD.url],
      ["drafts", GOOD.id, GOOD.url],
    ] as const) {
      const opening = vault.open(token, storeSecretContext(store, id, host));
      await expect(opening).rejects.toMatchObject({ code: "vault.undecryptable" });
    }
  });

  it("stand in a backup sealed", async () => {
    const { device, token } = await rig();
    const text = await (await backupOf(device.database as IndexedDbDatabase)).file.text();
    expect(text).toContain(token.data);
    expect(text).not.toContain("tok-123");
  });
});

it("a plugin that is not built in makes no store", () => {
  const host = new PluginHost(new Container());
  host.install(plugin);
  expect(host.failures).toMatchObject([
    { pluginId: "migration-feeds", error: { code: "plugin.built-in-only" } },
  ]);
  expect(host.open(StoreMigrations).all).toEqual([]);
});
