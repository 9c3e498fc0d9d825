import { describe, expect, it, vi } from "vitest";
import { vaultContract } from "../../../../tests/contracts/vault-contract";
import { MemoryTabChannel } from "../../../../tests/fakes/memory-tab-channel";
import { quickDerivation } from "../../../../tests/fakes/quick-derivation";
import { Device } from "../../../../tests/fakes/vault-device";
import { VaultOnDemand } from "./vault-on-demand";

quickDerivation();

describe("VaultOnDemand", () => {
  vaultContract(() => new VaultOnDemand(async () => new Device().tab(), new MemoryTabChannel()));

  it("is imported once, when somebody asks for something", async () => {
    const importVault = vi.fn(async () => new Device().tab());
    const vault = new VaultOnDemand(importVault, new MemoryTabChannel());
    vault.lock();
    expect(vault).toMatchObject({ state: "uninitialised", hasPassword: false, isKeyMissing: false });
    expect(importVault).not.toHaveBeenCalled();
    await Promise.all([vault.initialise(), vault.initialise()]);
    expect(importVault).toHaveBeenCalledOnce();
  });

  it("is imported for no other change, and for none once it is disposed, which its own vault is, too", async () => {
    const own = new Device().tab();
    const dispose = vi.spyOn(own, "dispose");
    const importVault = vi.fn(async () => own);
    const tabs = new MemoryTabChannel();
    const vault = new VaultOnDemand(importVault, tabs);
    tabs.hear({ type: "store-changed", store: "tasks" });
    tabs.hear({ type: "task-changed", taskId: "t" });
    vault.dispose();
    tabs.hear({ type: "store-changed", store: "vault" });
    expect(importVault).not.toHaveBeenCalled();
    await vault.initialise();
    vault.dispose();
    expect(dispose).toHaveBeenCalledOnce();
  });

  it("is asked for again after it could not be had", async () => {
    const importVault = vi.fn(async () => new Device().tab()).mockRejectedValueOnce(new TypeError("offline"));
    const vault = new VaultOnDemand(importVault, new MemoryTabChannel());
    await expect(vault.initialise()).rejects.toThrow("offline");
    await vault.initialise();
    expect(vault.state).toBe("unlocked");
  });

  it("is locked when another tab has set a password before anybody asked for it here", async () => {
    const device = new Device();
    const tabs = new MemoryTabChannel();
    const vault = new VaultOnDemand(async () => device.tab(), tabs);
    await (await device.openTab()).setPassword("pw");
    tabs.hear({ type: "store-changed", store: "vault" });
    await vi.waitFor(() => expect(vault).toMatchObject({ state: "locked", hasPassword: true }));
  });
});
