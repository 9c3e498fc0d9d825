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
    await two.unlock("another");
    expect(two.state).toBe("unlocked");
  });
});

function collect(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null || value instanceof CryptoKey) return [value];
  return Object.values(value).flatMap(collect);
}
