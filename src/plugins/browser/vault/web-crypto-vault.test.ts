import type { Credential } from "@core/domain/credential";
import type { Database } from "@core/ports/database";
import { autorun } from "mobx";
import { describe, expect, it, vi } from "vitest";
import { vaultContract } from "../../../../tests/contracts/vault-contract";
import { createAtVersion, freshName, realDatabase } from "../../../../tests/databases";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { MemoryLogger } from "../../../../tests/fakes/memory-logger";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { MemoryTabHub } from "../../../../tests/fakes/memory-tab-channel";
import { SequentialIds } from "../../../../tests/fakes/sequential-ids";
import vectors from "../../../../tests/fixtures/crypto/kat-v1-v2.json";
import { WebCryptoVault } from "./web-crypto-vault";

class Device {
  readonly preferences = new MemoryPreferences();
  readonly logger = new MemoryLogger();
  readonly #hub = new MemoryTabHub();
  readonly #ids = new SequentialIds();
  readonly database: Database;

  constructor(database: Database = new MemoryDatabase()) {
    this.database = database;
  }

  /** A tab whose vault has not been initialised. */
  tab(): WebCryptoVault {
    return new WebCryptoVault(this.database, this.preferences, this.#hub.tab(), this.#ids, this.logger);
  }

  async openTab(): Promise<WebCryptoVault> {
    const vault = this.tab();
    await vault.initialise();
    return vault;
  }

  async store(vault: WebCryptoVault, id: string, key: string): Promise<void> {
    const context = { kind: "credential", id, provider: "openai" };
    const sealed = await vault.seal(key, context);
    await this.put({ ...credential(id), encryptedApiKey: sealed.data, sealed });
  }

  async put(record: Credential): Promise<void> {
    await this.database.write([{ type: "put", store: "credentials", record }]);
  }

  async reveal(vault: WebCryptoVault, id: string): Promise<string> {
    const record = await this.database.get("credentials", id);
    if (!record?.sealed) return expect.fail(`${id} is not sealed`);
    return vault.open(record.sealed, { kind: "credential", id, provider: "openai" });
  }
}

function credential(id: string): Credential {
  return { id, provider: "openai", encryptedApiKey: "", model: "m", timestamp: 1, order: 0 };
}

// Deriving a key takes a tenth of a second on an idle processor.
describe("WebCryptoVault", { timeout: 60_000 }, () => {
  vaultContract(() => new Device().tab());

  it("finds its key again after a reload, in the real database", async () => {
    const device = new Device(realDatabase().database);
    const first = await device.openTab();
    await device.store(first, "a", "sk-a");
    const second = await device.openTab();
    expect(await device.reveal(second, "a")).toBe("sk-a");
    expect(await second.revealMasterKey()).toBe(await first.revealMasterKey());
  });

  it("keeps no key in clear and none that could be read out", async () => {
    const device = new Device();
    const vault = await device.openTab();
    const masterKey = await vault.revealMasterKey();
    const [record] = await device.database.list("pluginData");
    const found = collect(record);
    const keys = found.filter((value) => value instanceof CryptoKey);
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(key.extractable).toBe(false);
    expect(found.filter((value) => typeof value === "string")).not.toContain(masterKey);
    expect(JSON.stringify(device.preferences.all)).not.toContain(masterKey);
  });

  it("starts locked under a master password, with no key on the device", async () => {
    const device = new Device();
    const vault = await device.openTab();
    await device.store(vault, "a", "sk-a");
    await vault.setPassword("pw");
    expect(
      collect(await device.database.list("pluginData")).some((value) => value instanceof CryptoKey),
    ).toBe(false);
    const next = await device.openTab();
    expect(next).toMatchObject({ state: "locked", hasPassword: true });
    await next.unlock("pw");
    expect(await device.reveal(next, "a")).toBe("sk-a");
  });

  it("refuses an empty master password", async () => {
    const vault = await new Device().openTab();
    await expect(vault.setPassword("")).rejects.toMatchObject({ code: "vault.password-empty" });
    expect(vault.hasPassword).toBe(false);
  });

  it("tells observers about its state", async () => {
    const vault = new Device().tab();
    const seen: string[] = [];
    const stop = autorun(() => seen.push(vault.state));
    await vault.initialise();
    await vault.setPassword("pw");
    vault.lock();
    stop();
    expect(seen).toEqual(["uninitialised", "unlocked", "locked"]);
  });

  it("makes one key when two tabs start at once", async () => {
    const device = new Device();
    const [a, b] = await Promise.all([device.openTab(), device.openTab()]);
    expect(await a.revealMasterKey()).toBe(await b.revealMasterKey());
  });

  it("re-encrypts every secret in one transaction when it regenerates", async () => {
    const database = new MemoryDatabase();
    const device = new Device(database);
    const vault = await device.openTab();
    await device.store(vault, "a", "sk-a");
    await device.store(vault, "b", "sk-b");
    const before = await database.list("credentials");
    const writes = database.writes.length;
    await vault.regenerate();
    const batches = database.writes.slice(writes).filter(({ operations }) => operations.length > 0);
    expect(batches.map(({ operations }) => operations.length)).toEqual([3]);
    expect(batches[0]?.durability).toBe("strict");
    for (const record of await database.list("credentials")) {
      expect(record.encryptedApiKey).toBe(record.sealed?.data);
      expect(before.map(({ encryptedApiKey }) => encryptedApiKey)).not.toContain(record.encryptedApiKey);
      expect(device.preferences.get(`${record.id}_iv`)).toBe(record.sealed?.iv);
    }
    const next = await device.openTab();
    expect(await device.reveal(next, "a")).toBe("sk-a");
    expect(await device.reveal(next, "b")).toBe("sk-b");
  });

  it("opens everything with the old key when regenerating is cut off", async () => {
    const database = new MemoryDatabase();
    const device = new Device(database);
    const vault = await device.openTab();
    await device.store(vault, "a", "sk-a");
    const masterKey = await vault.revealMasterKey();
    database.writeFailure = new Error("killed");
    await expect(vault.regenerate()).rejects.toThrow("killed");
    database.writeFailure = undefined;
    for (const each of [vault, await device.openTab()]) {
      expect(await device.reveal(each, "a")).toBe("sk-a");
      expect(await each.revealMasterKey()).toBe(masterKey);
    }
  });

  it("keeps its password when it regenerates", async () => {
    const device = new Device();
    const vault = await device.openTab();
    await vault.setPassword("pw");
    await device.store(vault, "a", "sk-a");
    await vault.regenerate();
    const next = await device.openTab();
    expect(next.state).toBe("locked");
    await next.unlock("pw");
    expect(await device.reveal(next, "a")).toBe("sk-a");
  });

  it("goes on working in the other tabs when one regenerates", async () => {
    const device = new Device();
    const [one, two] = [await device.openTab(), await device.openTab()];
    await device.store(one, "a", "sk-a");
    await one.regenerate();
    expect(await device.reveal(two, "a")).toBe("sk-a");
    await device.store(two, "b", "sk-b");
    expect(await device.reveal(one, "b")).toBe("sk-b");
  });

  it("goes on working in the other tabs under a password when one regenerates", async () => {
    const device = new Device();
    const one = await device.openTab();
    await one.setPassword("pw");
    const two = await device.openTab();
    await two.unlock("pw");
    await device.store(one, "a", "sk-a");
    await one.regenerate();
    expect(await device.reveal(two, "a")).toBe("sk-a");
    expect(await two.revealMasterKey()).toBe(await one.revealMasterKey());
  });

  it("is locked in the other tabs when one sets another password", async () => {
    const device = new Device();
    const one = await device.openTab();
    await one.setPassword("pw");
    const two = await device.openTab();
    await two.unlock("pw");
    await one.setPassword("another");
    await vi.waitFor(() => expect(two.state).toBe("locked"));
    await two.unlock("another");
    expect(two.state).toBe("unlocked");
  });

  it("does not lose what one tab was storing while another one regenerated", async () => {
    const device = new Device();
    const [one, two] = [await device.openTab(), await device.openTab()];
    const sealed = await two.seal("sk-late", { kind: "credential", id: "late", provider: "openai" });
    await one.regenerate();
    await device.put({ ...credential("late"), encryptedApiKey: sealed.data, sealed });
    await vi.waitFor(async () => expect(await two.revealMasterKey()).toBe(await one.revealMasterKey()));
    await vi.waitFor(async () => expect(await device.reveal(one, "late")).toBe("sk-late"), 20_000);
  });

  it("seals with the key that is in force when it is done", async () => {
    const device = new Device();
    const vault = await device.openTab();
    const context = { kind: "credential", id: "a", provider: "openai" };
    const sealing = vault.seal("sk-a", context);
    await vault.regenerate();
    expect(await vault.open(await sealing, context)).toBe("sk-a");
  });

  it("does not bring back what was deleted while it regenerated", async () => {
    const database = new MemoryDatabase();
    const device = new Device(database);
    const vault = await device.openTab();
    await device.store(vault, "a", "sk-a");
    const write = database.write.bind(database);
    vi.spyOn(database, "write").mockImplementationOnce(async (operations, durability) => {
      await write([{ type: "delete", store: "credentials", id: "a" }]);
      await write(operations, durability);
    });
    await vault.regenerate();
    expect(await database.list("credentials")).toEqual([]);
  });

  it("asks for the recovery key when its own is lost, and overwrites nothing", async () => {
    const device = new Device();
    const vault = await device.openTab();
    await device.store(vault, "a", "sk-a");
    const masterKey = await vault.revealMasterKey();
    const stored = await device.database.get("credentials", "a");
    await device.database.write([{ type: "clear", store: "pluginData" }]);

    const next = await device.openTab();
    expect(next).toMatchObject({ state: "locked", isKeyMissing: true, hasPassword: false });
    const context = { kind: "credential", id: "b" };
    await expect(next.seal("sk-b", context)).rejects.toMatchObject({ code: "vault.key-missing" });
    await expect(next.restoreMasterKey(Buffer.alloc(32, 7).toString("base64"))).rejects.toMatchObject({
      code: "vault.key-invalid",
    });
    expect(await device.database.get("credentials", "a")).toEqual(stored);
    await next.restoreMasterKey(` ${masterKey}\n`);
    expect(next).toMatchObject({ state: "unlocked", isKeyMissing: false });
    expect(await device.reveal(next, "a")).toBe("sk-a");
  });

  it("opens with the master key when the password is forgotten, and asks for none from then on", async () => {
    const device = new Device();
    const vault = await device.openTab();
    await device.store(vault, "a", "sk-a");
    const masterKey = await vault.revealMasterKey();
    await vault.setPassword("forgotten");
    const next = await device.openTab();
    await expect(next.restoreMasterKey(Buffer.alloc(32, 7).toString("base64"))).rejects.toMatchObject({
      code: "vault.key-invalid",
    });
    expect(next).toMatchObject({ state: "locked", hasPassword: true });
    await next.restoreMasterKey(masterKey);
    expect(next).toMatchObject({ state: "unlocked", hasPassword: false });
    expect(await device.reveal(next, "a")).toBe("sk-a");
    expect((await device.openTab()).state).toBe("unlocked");
  });

  it("takes in the master key of secrets that came from elsewhere, and opens its own with it too", async () => {
    const [elsewhere, device] = [new Device(), new Device()];
    const other = await elsewhere.openTab();
    await elsewhere.store(other, "theirs", "sk-theirs");
    const vault = await device.openTab();
    await device.store(vault, "ours", "sk-ours");
    const brought = await elsewhere.database.get("credentials", "theirs");
    await device.put(brought ?? expect.fail("not stored"));
    await expect(device.reveal(vault, "theirs")).rejects.toMatchObject({ code: "vault.undecryptable" });
    await vault.restoreMasterKey(await other.revealMasterKey());
    for (const each of [vault, await device.openTab()]) {
      expect(await device.reveal(each, "theirs")).toBe("sk-theirs");
      expect(await device.reveal(each, "ours")).toBe("sk-ours");
    }
  });

  it("starts anew once the secrets nobody can open are deleted", async () => {
    const device = new Device();
    await device.put({ ...credential("a"), encryptedApiKey: "AAAA" });
    const vault = await device.openTab();
    expect(vault.isKeyMissing).toBe(true);
    await device.database.write([{ type: "delete", store: "credentials", id: "a" }]);
    await vault.initialise();
    expect(vault).toMatchObject({ state: "unlocked", isKeyMissing: false });
  });

  it("takes a key restored from a backup, which is an empty object, for a lost one", async () => {
    const device = new Device();
    const value = {
      generation: "g",
      protection: { kind: "device", ring: { workingKey: {}, wrappingKey: {} } },
    };
    const record = { id: "vault/key", pluginId: "vault", key: "key", value };
    await device.database.write([{ type: "put", store: "pluginData", record }]);
    const vault = await device.openTab();
    expect(vault.state).toBe("unlocked");
    await device.store(vault, "a", "sk-a");
    expect(await device.reveal(await device.openTab(), "a")).toBe("sk-a");
  });

  it("reads version 1 and rewrites it as version 2", async () => {
    const v1 = vectors.vectors.find(({ name }) => name === "v1-credential") ?? expect.fail("no vector");
    const device = new Device();
    device.preferences.set("a_iv", v1.iv);
    device.preferences.set("a_salt", v1.salt);
    await device.put({ ...credential("a"), encryptedApiKey: v1.ciphertextWithTag });
    const vault = await device.openTab();
    expect(vault.isKeyMissing).toBe(true);
    await vault.restoreMasterKey(v1.password);
    const stored = await device.database.get("credentials", "a");
    expect(stored?.sealed).toMatchObject({ v: 2, kdf: { i: 600_000 } });
    expect(await device.reveal(vault, "a")).toBe(v1.plaintext);
  });

  it("reads a database of version 8, whose salts and vectors are in the preferences alone", async () => {
    const v1 = vectors.vectors.find(({ name }) => name === "v1-credential") ?? expect.fail("no vector");
    const name = freshName();
    const old = { ...credential("a"), encryptedApiKey: v1.ciphertextWithTag };
    await createAtVersion(name, 8, { credentials: [old] });
    const device = new Device(realDatabase(name).database);
    device.preferences.set("a_iv", v1.iv);
    device.preferences.set("a_salt", v1.salt);
    const vault = await device.openTab();
    expect(await device.database.get("credentials", "a")).toEqual(old);
    await vault.restoreMasterKey(v1.password);
    const { sealed } = (await device.database.get("credentials", "a")) ?? {};
    expect(sealed).toMatchObject({ v: 2, kdf: { i: 600_000 } });
    expect([device.preferences.get("a_iv"), device.preferences.get("a_salt")]).toEqual([
      sealed?.iv,
      sealed?.salt,
    ]);
    expect(await device.reveal(await device.openTab(), "a")).toBe(v1.plaintext);
  });

  it("rewrites version 1 when a password unlocks it", async () => {
    const v1 = vectors.vectors.find(({ name }) => name === "v1-credential") ?? expect.fail("no vector");
    const device = new Device();
    const vault = await device.openTab();
    await vault.restoreMasterKey(v1.password);
    await vault.setPassword("correct horse");
    vault.lock();
    device.preferences.set("a_iv", v1.iv);
    device.preferences.set("a_salt", v1.salt);
    await device.put({ ...credential("a"), encryptedApiKey: v1.ciphertextWithTag });
    await vault.unlock("correct horse");
    expect((await device.database.get("credentials", "a"))?.sealed).toMatchObject({ v: 2 });
    expect(await device.reveal(vault, "a")).toBe(v1.plaintext);
  });

  it("leaves a secret alone whose salt is lost", async () => {
    const device = new Device();
    const vault = await device.openTab();
    await device.put({ ...credential("a"), encryptedApiKey: "AAAA" });
    await device.store(vault, "b", "sk-b");
    await vault.regenerate();
    expect(await device.database.get("credentials", "a")).toEqual({
      ...credential("a"),
      encryptedApiKey: "AAAA",
    });
    expect(await device.reveal(vault, "b")).toBe("sk-b");
  });
});

function collect(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null || value instanceof CryptoKey) return [value];
  return Object.values(value).flatMap(collect);
}
