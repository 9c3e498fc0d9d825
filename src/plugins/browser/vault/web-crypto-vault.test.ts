import { autorun } from "mobx";
import { describe, expect, it, vi } from "vitest";
import { vaultContract } from "../../../../tests/contracts/vault-contract";
import { realDatabase } from "../../../../tests/databases";
import { quickDerivation } from "../../../../tests/fakes/quick-derivation";
import { Device } from "../../../../tests/fakes/vault-device";

quickDerivation();

describe("WebCryptoVault", () => {
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

  it("is open all the same when old secrets cannot be looked for, which is noted", async () => {
    const device = new Device();
    await device.openTab();
    vi.spyOn(device.database, "list").mockRejectedValue(new Error("torn"));
    expect((await device.openTab()).state).toBe("unlocked");
    expect(device.logger.lines).toMatchObject([{ level: "warn", message: "old secrets not rewritten" }]);
  });

  it("is not locked without a password, and unlocked by any where the device has the key", async () => {
    const device = new Device();
    const vault = await device.openTab();
    vault.lock();
    expect(vault.state).toBe("unlocked");
    const other = device.tab();
    await other.unlock("any");
    expect(other).toMatchObject({ state: "unlocked", hasPassword: false });
    await expect(new Device().tab().unlock("any")).rejects.toMatchObject({ code: "vault.key-missing" });
  });

  it("derives the key of a secret once", async () => {
    const device = new Device();
    await device.store(await device.openTab(), "a", "sk-a");
    const vault = await device.openTab();
    await device.reveal(vault, "a");
    const derive = vi.mocked(crypto.subtle.deriveKey).mockClear();
    expect(await device.reveal(vault, "a")).toBe("sk-a");
    expect(derive).not.toHaveBeenCalled();
  });

  it("hears nothing of other tabs once it is disposed", async () => {
    const device = new Device();
    const [one, two, gone] = [await device.openTab(), await device.openTab(), await device.openTab()];
    gone.dispose();
    await one.setPassword("pw");
    await vi.waitFor(() => expect(two.state).toBe("locked"));
    expect(gone.state).toBe("unlocked");
  });

  it("needs an address that is safe", async () => {
    vi.stubGlobal("crypto", {});
    await expect(new Device().tab().initialise()).rejects.toMatchObject({ code: "vault.insecure-context" });
    vi.unstubAllGlobals();
  });

  it("makes one key when two tabs start at once", async () => {
    const device = new Device();
    const [a, b] = await Promise.all([device.openTab(), device.openTab()]);
    expect(await a.revealMasterKey()).toBe(await b.revealMasterKey());
  });

  it("is locked in the other tabs when one sets another password", async () => {
    const device = new Device();
    const one = await device.openTab();
    await one.setPassword("pw");
    const two = await device.openTab();
    await two.unlock("pw");
    await one.setPassword("another");
    await vi.waitFor(() => expect(two.state).toBe("locked"));
    await expect(two.seal("sk-b", { kind: "credential", id: "b" })).rejects.toMatchObject({
      code: "vault.locked",
    });
    await two.unlock("another");
    expect(two.state).toBe("unlocked");
  });
});

function collect(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null || value instanceof CryptoKey) return [value];
  return Object.values(value).flatMap(collect);
}
