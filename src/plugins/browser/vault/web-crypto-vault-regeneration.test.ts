import { describe, expect, it, vi } from "vitest";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { quickDerivation } from "../../../../tests/fakes/quick-derivation";
import { credential, Device } from "../../../../tests/fakes/vault-device";

quickDerivation();

describe("WebCryptoVault", () => {
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

  it("regenerates nothing while it is locked", async () => {
    const database = new MemoryDatabase();
    const device = new Device(database);
    const vault = await device.openTab();
    await vault.setPassword("pw");
    await device.store(vault, "a", "sk-a");
    const locked = await device.openTab();
    const writes = database.writes.length;
    await expect(locked.regenerate()).rejects.toMatchObject({ code: "vault.locked" });
    expect(database.writes.length).toBe(writes);
    expect(await device.reveal(vault, "a")).toBe("sk-a");
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
    const deriveKey = vi.mocked(crypto.subtle.deriveKey);
    const derive = deriveKey.getMockImplementation() ?? expect.fail("keys are derived in all rounds");
    let goOn = () => {};
    const regenerated = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    deriveKey.mockClear().mockImplementationOnce(async (...given) => {
      await regenerated;
      return derive(...given);
    });
    const sealing = vault.seal("sk-a", context);
    await vi.waitFor(() => expect(deriveKey).toHaveBeenCalled());
    await vault.regenerate();
    goOn();
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
});
