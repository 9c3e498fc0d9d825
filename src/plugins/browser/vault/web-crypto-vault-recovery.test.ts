import { describe, expect, it } from "vitest";
import { quickDerivation } from "../../../../tests/fakes/quick-derivation";
import { credential, Device } from "../../../../tests/fakes/vault-device";

quickDerivation();

describe("WebCryptoVault", () => {
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
});
