import { describe, expect, it } from "vitest";
import { pluginSecretsContract } from "../../../../tests/contracts/plugin-secrets-contract";
import { realDatabase } from "../../../../tests/databases";
import { quickDerivation } from "../../../../tests/fakes/quick-derivation";
import { Device } from "../../../../tests/fakes/vault-device";
import { SealedPluginSecretsFactory } from "./sealed-plugin-secrets";

const HOST = "https://api.acme.example";

async function started(device = new Device()) {
  const vault = await device.openTab();
  return { device, vault, factory: new SealedPluginSecretsFactory(device.database, vault) };
}

quickDerivation();

describe("SealedPluginSecretsFactory", () => {
  pluginSecretsContract(async () => {
    const { device, vault, factory } = await started(new Device(realDatabase().database));
    return { factory, vault, database: device.database };
  });

  it("has its secrets sealed anew in the transaction that replaces the master key", async () => {
    const { device, vault, factory } = await started();
    await factory.of("acme").set("token", HOST, "secret");
    const before = await device.database.get("pluginData", "plugin-secrets/acme/token");
    await vault.regenerate();
    const after = await device.database.get("pluginData", "plugin-secrets/acme/token");
    expect(JSON.stringify(after)).not.toBe(JSON.stringify(before));
    const next = await started(device);
    expect(await next.factory.of("acme").get("token", HOST)).toBe("secret");
  });

  it("opens them under a master password that is set, changed and removed", async () => {
    const { device, vault, factory } = await started();
    await factory.of("acme").set("token", HOST, "secret");
    for (const password of ["one", "two", undefined]) {
      await vault.setPassword(password);
      const next = await started(device);
      if (password) await next.vault.unlock(password);
      expect(await next.factory.of("acme").get("token", HOST)).toBe("secret");
    }
  });

  it("leaves no copy of salt and IV in the preferences", async () => {
    const { device, vault, factory } = await started();
    await factory.of("acme").set("token", HOST, "secret");
    await vault.regenerate();
    expect(device.preferences.get("plugin-secrets/acme/token_iv")).toBeUndefined();
  });

  it("keeps nobody out whose key is lost: they are asked for again", async () => {
    const { device, factory } = await started();
    await factory.of("acme").set("token", HOST, "secret");
    await device.database.write([{ type: "delete", store: "pluginData", id: "vault/key" }]);
    const next = await started(device);
    expect(next.vault).toMatchObject({ state: "unlocked", isKeyMissing: false });
    const lost = next.factory.of("acme").get("token", HOST);
    await expect(lost).rejects.toMatchObject({ code: "vault.undecryptable" });
    await next.factory.of("acme").set("token", HOST, "again");
    expect(await next.factory.of("acme").get("token", HOST)).toBe("again");
  });
});
