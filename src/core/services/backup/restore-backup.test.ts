import type { Credential } from "@core/domain/model/credential";
import { credentialSecretContext } from "@core/domain/model/credential-secret";
import type { StoreName } from "@core/domain/records/store-records";
import type { Database, WriteOperation } from "@core/ports/database";
import type { Vault } from "@core/ports/vault";
import { afterEach, describe, expect, it, vi } from "vitest";
import { realDatabase } from "../../../../tests/databases";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryLogger } from "../../../../tests/fakes/memory-logger";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { MemoryTabHub } from "../../../../tests/fakes/memory-tab-channel";
import { quickDerivation } from "../../../../tests/fakes/quick-derivation";
import { SequentialIds } from "../../../../tests/fakes/sequential-ids";
import { wholeBackup } from "../../../../tests/whole-backup";
import { WebCryptoVault } from "../../../plugins/browser/vault/web-crypto-vault";
import { RECORDS_PLACED } from "../database/place-records";
import { AGREED_PLUGINS } from "../external-plugins/plugin-agreements";
import { FOLDER_USES } from "../folders/folder-uses";
import type { OpenBackup } from "./open-backup";
import { previewRestore } from "./preview-restore";
import { restoreBackup } from "./restore-backup";
import { writeBackup } from "./write-backup";

const signal = new AbortController().signal;
const conversation = (id: string) => ({
  id,
  agentId: "default",
  participatingAgents: ["default"],
  title: `Title of ${id}`,
  timestamp: 5,
  messageCount: 1,
});
const message = (id: string, conversationId: string, more: object = {}) => ({
  id,
  conversationId,
  role: "user" as const,
  content: "Hi",
  timestamp: 5,
  ...more,
});
const put = (store: StoreName, record: object) => ({ type: "put", store, record }) as WriteOperation;

/** A browser profile of its own: database, preferences and vault. */
async function profile(hub = new MemoryTabHub()) {
  const { database } = realDatabase();
  opened.push(database);
  const preferences = new MemoryPreferences();
  const tabs = hub.tab();
  const makeVault = () =>
    new WebCryptoVault(database, preferences, tabs, new SequentialIds(), new MemoryLogger());
  const vault: Vault = makeVault();
  await database.open();
  await vault.initialise();
  return { database, preferences, tabs, vault, clock: new FixedClock(), makeVault };
}
type Profile = Awaited<ReturnType<typeof profile>>;

async function saveKey({ database, vault }: Profile, id: string, apiKey: string): Promise<void> {
  const fields = { id, provider: "openai", model: "gpt-4o", timestamp: 1, order: 0 };
  const sealed = await vault.seal(apiKey, credentialSecretContext(fields));
  await database.write([put("credentials", { ...fields, encryptedApiKey: sealed.data, sealed })]);
}

async function backupOf(from: Profile, version: 8 | 9 = 9): Promise<OpenBackup> {
  return wholeBackup((await writeBackup(from, version, signal)).file, signal);
}

async function openKey({ database }: Profile, vault: Vault, id: string): Promise<string> {
  const credential = (await database.get("credentials", id)) as Credential;
  if (!credential.sealed) throw new Error("not sealed");
  return vault.open(credential.sealed, credentialSecretContext(credential));
}

async function contents(database: Database): Promise<Record<string, readonly string[]>> {
  const found: Record<string, readonly string[]> = {};
  for (const store of ["conversations", "messages", "credentials", "tasks"] as const) {
    found[store] = (await database.list(store)).map(({ id }) => id);
  }
  return found;
}

const opened: Database[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const database of opened.splice(0)) database.close();
});

quickDerivation();

describe("a restore", () => {
  it("gives back every record exactly, dates, bytes and all, and removes what was there", async () => {
    const from = await profile();
    const odd = {
      when: new Date(5),
      bytes: new Uint8Array([1, 255]),
      none: undefined,
      much: Number.POSITIVE_INFINITY,
    };
    await from.database.write([
      put("conversations", conversation("a")),
      put("messages", message("m", "a", { odd })),
      put("pluginData", { id: "p/k", pluginId: "p", key: "k", value: new Map([["x", new Date(7)]]) }),
    ]);
    const to = await profile();
    await to.database.write([
      put("conversations", conversation("old")),
      put("messages", message("o", "old")),
    ]);
    const shares: number[] = [];
    const { records } = await restoreBackup(to, await backupOf(from), (share) => shares.push(share));
    expect(records).toBe(3);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
    await to.database.open();
    expect(await to.database.list("conversations")).toEqual([conversation("a")]);
    expect(await to.database.list("messages")).toStrictEqual([message("m", "a", { odd })]);
    expect((await to.database.get("pluginData", "p/k"))?.value).toEqual(new Map([["x", new Date(7)]]));
  });

  it("leaves the key of this device where it opens the restored secrets", async () => {
    const here = await profile();
    await saveKey(here, "k", "sk-mine");
    const backup = await backupOf(here);
    await restoreBackup(here, backup);
    await here.database.open();
    const vault = here.makeVault();
    await vault.initialise();
    expect(vault.state).toBe("unlocked");
    expect(await openKey(here, vault, "k")).toBe("sk-mine");
  });

  // One of version 8 leaves what plugins keep, among which the key of the device is.
  it.each([9, 8] as const)(
    "of version %i makes another profile ask for the recovery key, with which the secrets open again",
    async (version) => {
      const from = await profile();
      await saveKey(from, "k", "sk-mine");
      const to = await profile();
      await saveKey(to, "other", "sk-other");
      const backup = await backupOf(from, version);
      expect((await previewRestore(to, backup)).keyFit).toBe("foreign");
      await restoreBackup(to, backup);
      await to.database.open();
      const vault = to.makeVault();
      await vault.initialise();
      expect([vault.state, vault.isKeyMissing]).toEqual(["locked", true]);
      await expect(vault.restoreMasterKey(await to.vault.revealMasterKey())).rejects.toMatchObject({
        code: "vault.key-invalid",
      });
      await vault.restoreMasterKey(await from.vault.revealMasterKey());
      expect(await openKey(to, vault, "k")).toBe("sk-mine");
      expect(await to.database.get("credentials", "other")).toBeUndefined();
    },
  );

  it("brings salts and IVs that only the preferences held", async () => {
    const from = await profile();
    const data = "q83vEjRWeJCrze8SNFZ4kKvN7w==";
    const record = { id: "k", provider: "openai", encryptedApiKey: data, model: "m", timestamp: 1, order: 0 };
    await from.database.write([put("credentials", record)]);
    from.preferences.set("k_iv", "aXY=");
    from.preferences.set("k_salt", "c2FsdA==");
    for (const version of [8, 9] as const) {
      const to = await profile();
      const backup = await backupOf(from, version);
      expect((await previewRestore(to, backup)).deadKeys).toBe(0);
      await restoreBackup(to, backup);
      await to.database.open();
      expect((await to.database.get("credentials", "k"))?.sealed).toMatchObject({
        v: 1,
        iv: "aXY=",
        salt: "c2FsdA==",
        data,
      });
      expect([to.preferences.get("k_iv"), to.preferences.get("k_salt")]).toEqual(["aXY=", "c2FsdA=="]);
    }
  });

  it("tells of keys that nothing will open, and finds their salts where this device still has them", async () => {
    const to = await profile();
    const record = { id: "k", provider: "openai", encryptedApiKey: "AAAA", model: "m", timestamp: 1 };
    const backup = await wholeBackup(new Blob([JSON.stringify({ credentials: [record] })]), signal);
    expect((await previewRestore(to, backup)).deadKeys).toBe(1);
    to.preferences.set("k_iv", "aXY=");
    to.preferences.set("k_salt", "c2FsdA==");
    expect((await previewRestore(to, backup)).deadKeys).toBe(0);
    await restoreBackup(to, backup);
    await to.database.open();
    expect((await to.database.get("credentials", "k"))?.sealed?.salt).toBe("c2FsdA==");
  });

  it("says what it would replace", async () => {
    const from = await profile();
    await from.database.write([put("conversations", conversation("a"))]);
    const to = await profile();
    await to.database.write([
      put("tasks", { id: "t", status: "pending" }),
      put("messages", message("m", "x")),
    ]);
    expect(await previewRestore(to, await backupOf(from))).toMatchObject({
      version: 9,
      records: 1,
      refused: 0,
      keyFit: "fits",
      stores: [
        { store: "conversations", before: 0, after: 1 },
        { store: "tasks", before: 1, after: 0 },
        { store: "messages", before: 1, after: 0 },
      ],
    });
  });

  it("of version 8 leaves what plugins keep", async () => {
    const to = await profile();
    await to.database.write([
      put("pluginData", { id: "settings/b", pluginId: "settings", key: "b", value: 1 }),
    ]);
    const backup = await wholeBackup(new Blob([JSON.stringify({ conversations: [] })]), signal);
    await restoreBackup(to, backup);
    await to.database.open();
    expect(await to.database.get("pluginData", "settings/b")).toBeDefined();
  });

  it("disconnects watched folders: access to them has to be given anew", async () => {
    const to = await profile();
    const watcher = { id: "w", basePath: "notes", lastSync: 1, isActive: true, createdAt: 1 };
    const backup = await wholeBackup(new Blob([JSON.stringify({ folderWatchers: [watcher] })]), signal);
    await restoreBackup(to, backup);
    await to.database.open();
    expect(await to.database.list("folderWatchers")).toEqual([{ ...watcher, isActive: false }]);
  });

  it("begins nothing that a file has scheduled", async () => {
    const [from, to] = [await profile(), await profile()];
    const schedule = {
      ...{ id: "s", title: "News", prompt: "Read the news", pattern: "* * * * *", timeZone: "UTC" },
      ...{ isPaused: false, nextDue: 1, createdAt: 1 },
    };
    const run = {
      id: "s/1",
      scheduleId: "s",
      due: 1,
      times: 1,
      at: 1,
      outcome: "starting",
      taskId: "t",
    } as const;
    const told = { ...run, id: "s/0", due: 0, outcome: "started" } as const;
    await from.database.write([
      put("schedules", schedule),
      ...[run, told].map((each) => put("scheduleRuns", each)),
    ]);
    await restoreBackup(to, await backupOf(from));
    await to.database.open();
    expect(await to.database.list("schedules")).toEqual([{ ...schedule, isPaused: true }]);
    expect(await to.database.list("scheduleRuns")).toEqual([
      told,
      { ...run, outcome: "missed", reason: "away" },
    ]);
  });

  it("keeps other tabs away meanwhile, and lets nothing of this one write afterwards", async () => {
    const hub = new MemoryTabHub();
    const received: string[] = [];
    hub.tab().listen(({ type }) => received.push(type));
    const to = await profile(hub);
    const backup = await backupOf(await profile());
    await restoreBackup(to, backup);
    expect(received).toEqual(["database-closing", "database-changed"]);
    await expect(to.database.write([put("conversations", conversation("late"))])).rejects.toMatchObject({
      code: "database.closed",
    });
  });
});

describe("a restore that fails", () => {
  async function filled(): Promise<[Profile, OpenBackup]> {
    const from = await profile();
    const many = Array.from({ length: 50 }, (_, n) => put("messages", message(`new${n}`, "a")));
    await from.database.write([put("conversations", conversation("a")), ...many]);
    await saveKey(from, "theirs", "sk-theirs");
    const to = await profile();
    await to.database.write([
      put("conversations", conversation("old")),
      put("messages", message("o", "old")),
    ]);
    await saveKey(to, "mine", "sk-mine");
    return [to, await backupOf(from)];
  }

  it.each([
    ["is cut off half-way", "AbortError"],
    ["finds the disk full", "QuotaExceededError"],
  ])("leaves everything as it was when it %s", async (_name, kind) => {
    const [to, backup] = await filled();
    const before = await contents(to.database);
    const real = IDBObjectStore.prototype.put;
    let puts = 0;
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, ...args) {
      puts += 1;
      if (puts === 20 && kind === "AbortError") this.transaction.abort();
      if (puts === 20) throw new DOMException("no more", kind);
      return real.apply(this, args);
    });
    await expect(restoreBackup(to, backup)).rejects.toBeDefined();
    expect(puts).toBeGreaterThanOrEqual(20);
    vi.restoreAllMocks();
    expect(await contents(to.database)).toEqual(before);
    expect(await openKey(to, to.vault, "mine")).toBe("sk-mine");
    await to.database.write([put("conversations", conversation("still-usable"))]);
  });

  it("brings nothing that finds what was agreed to before, wherever it is killed, and keeps that when it fails", async () => {
    const [to, backup] = await filled();
    const agreed = { [AGREED_PLUGINS]: "[1]", [FOLDER_USES]: "[2]", [RECORDS_PLACED]: "14" };
    const consents = () => Object.keys(agreed).map((key) => to.preferences.get(key));
    for (const [key, value] of Object.entries(agreed)) to.preferences.set(key, value);
    const found: unknown[] = [];
    const replace = vi.spyOn(to.database, "replace").mockImplementation(async () => {
      found.push(...consents());
      throw new Error("full");
    });
    await expect(restoreBackup(to, backup)).rejects.toThrow("full");
    expect(found).toEqual([undefined, undefined, undefined]);
    expect(consents()).toEqual(Object.values(agreed));
    replace.mockRestore();
    await restoreBackup(to, backup);
    expect(consents()).toEqual([undefined, undefined, undefined]);
  });

  it("says that the disk is full", async () => {
    const [to, backup] = await filled();
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("no more", "QuotaExceededError");
    });
    await expect(restoreBackup(to, backup)).rejects.toMatchObject({ code: "database.full" });
  });
});
