import type { SecretContext } from "@core/domain/secret/sealed-secret";
import type { Vault } from "@core/ports/vault";
import { describe, expect, it } from "vitest";

const CONTEXT: SecretContext = {
  kind: "credential",
  id: "c1",
  provider: "openai",
  baseUrl: "https://a.example/v1",
};

/** Contract suite of vaults; `make` gives a new one without a password on an empty device. */
export function vaultContract(make: () => Vault): void {
  describe("as a vault", () => {
    async function opened(): Promise<Vault> {
      const vault = make();
      await vault.initialise();
      return vault;
    }

    it("is unlocked by initialising, which may be asked for again", async () => {
      const vault = make();
      expect(vault.state).toBe("uninitialised");
      await expect(vault.seal("x", CONTEXT)).rejects.toMatchObject({ code: "vault.not-initialised" });
      await Promise.all([vault.initialise(), vault.initialise()]);
      expect(vault).toMatchObject({ state: "unlocked", hasPassword: false, isKeyMissing: false });
    });

    it("opens what it sealed, with the same context only", async () => {
      const vault = await opened();
      const sealed = await vault.seal("sk-ü-秘密", CONTEXT);
      expect(sealed).toMatchObject({ v: 2, kdf: { n: "PBKDF2-SHA256", i: 600_000 } });
      expect(JSON.stringify(sealed)).not.toContain("秘密");
      expect(await vault.open(sealed, CONTEXT)).toBe("sk-ü-秘密");
      const others: SecretContext[] = [
        { ...CONTEXT, kind: "other" },
        { ...CONTEXT, id: "c2" },
        { ...CONTEXT, provider: "mistral" },
        { ...CONTEXT, baseUrl: "https://leak.invalid/v1" },
      ];
      for (const other of others) {
        await expect(vault.open(sealed, other)).rejects.toMatchObject({ code: "vault.undecryptable" });
      }
    });

    it("asks for what is missing beside the ciphertext", async () => {
      const vault = await opened();
      const sealed = await vault.seal("x", CONTEXT);
      for (const field of ["iv", "salt"]) {
        await expect(vault.open({ ...sealed, [field]: "" }, CONTEXT)).rejects.toMatchObject({
          code: "vault.metadata-missing",
        });
      }
    });

    it("is locked and unlocked by a master password", async () => {
      const vault = await opened();
      const sealed = await vault.seal("x", CONTEXT);
      await vault.setPassword("correct horse");
      expect(vault).toMatchObject({ state: "unlocked", hasPassword: true });
      vault.lock();
      expect(vault.state).toBe("locked");
      for (const attempt of [
        vault.open(sealed, CONTEXT),
        vault.seal("y", CONTEXT),
        vault.revealMasterKey(),
      ]) {
        await expect(attempt).rejects.toMatchObject({ code: "vault.locked" });
      }
      await expect(vault.unlock("Correct horse")).rejects.toMatchObject({ code: "vault.password-invalid" });
      expect(vault.state).toBe("locked");
      await vault.unlock("correct horse");
      expect(await vault.open(sealed, CONTEXT)).toBe("x");
      await vault.setPassword(undefined);
      expect(vault).toMatchObject({ state: "unlocked", hasPassword: false });
      expect(await vault.open(sealed, CONTEXT)).toBe("x");
    });

    it("reveals a master key of 32 bytes and makes another one", async () => {
      const vault = await opened();
      const first = await vault.revealMasterKey();
      expect(Buffer.from(first, "base64")).toHaveLength(32);
      await vault.regenerate();
      const second = await vault.revealMasterKey();
      expect(Buffer.from(second, "base64")).toHaveLength(32);
      expect(second).not.toBe(first);
    });

    it("takes back a master key, and nothing else for one", async () => {
      const vault = await opened();
      const [key, sealed] = [await vault.revealMasterKey(), await vault.seal("x", CONTEXT)];
      await vault.regenerate();
      await expect(vault.open(sealed, CONTEXT)).rejects.toMatchObject({ code: "vault.undecryptable" });
      for (const wrong of ["", "abc", "not base64!", Buffer.alloc(31).toString("base64")]) {
        await expect(vault.restoreMasterKey(wrong)).rejects.toMatchObject({ code: "vault.key-invalid" });
      }
      await vault.restoreMasterKey(key);
      expect(await vault.open(sealed, CONTEXT)).toBe("x");
    });
  });
}
