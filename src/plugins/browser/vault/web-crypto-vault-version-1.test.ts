import { describe, expect, it } from "vitest";
import { createAtVersion, freshName, realDatabase } from "../../../../tests/databases";
import { credential, Device } from "../../../../tests/fakes/vault-device";
import vectors from "../../../../tests/fixtures/crypto/kat-v1-v2.json";

// Deriving a key takes a tenth of a second on an idle processor.
describe("WebCryptoVault", () => {
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
