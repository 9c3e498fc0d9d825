import type { Database } from "@core/ports/database";
import type { PluginSecretsFactory } from "@core/ports/plugin-secrets";
import type { Vault } from "@core/ports/vault";
import { describe, expect, it } from "vitest";

/** Secrets with what they are kept in. */
export interface PluginSecretsCase {
  readonly factory: PluginSecretsFactory;
  readonly database: Database;
  readonly vault: Vault;
}

const HOST = "https://api.acme.example";
const SECRET = "acme-canary-7f3a";

/** Contract suite of stores of plugin secrets. */
export function pluginSecretsContract(make: () => Promise<PluginSecretsCase>): void {
  describe("as a keeper of plugin secrets", () => {
    it("keeps a secret until it is deleted, the newest of a name", async () => {
      const secrets = (await make()).factory.of("acme");
      expect(await secrets.get("token", HOST)).toBeUndefined();
      await secrets.set("token", HOST, "first");
      await secrets.set("token", HOST, SECRET);
      expect(await secrets.get("token", `${HOST}/v1/`)).toBe(SECRET);
      await secrets.delete("token");
      expect(await secrets.get("token", HOST)).toBeUndefined();
    });

    it("stores nothing that can be read", async () => {
      const { factory, database } = await make();
      await factory.of("acme").set("token", HOST, SECRET);
      const stored = await database.list("pluginData");
      expect(JSON.stringify(stored)).toContain("acme/token");
      expect(JSON.stringify(stored)).not.toContain(SECRET);
    });

    it("gives a secret for its own host only, also when the record has been changed", async () => {
      const { factory, database } = await make();
      const secrets = factory.of("acme");
      await secrets.set("token", HOST, SECRET);
      for (const other of ["https://thief.example", "http://api.acme.example", `${HOST}:8443`]) {
        expect(await secrets.get("token", other)).toBeUndefined();
      }
      const records = await database.list("pluginData");
      const moved = records.map((record) =>
        JSON.parse(JSON.stringify(record).replace(HOST, "https://thief.example")),
      );
      await database.write(moved.map((record) => ({ type: "put", store: "pluginData", record })));
      await expect(secrets.get("token", "https://thief.example")).rejects.toMatchObject({
        code: "vault.undecryptable",
      });
    });

    it("keeps plugins and names apart, also when records are swapped", async () => {
      const { factory, database } = await make();
      await factory.of("acme").set("token", HOST, SECRET);
      await factory.of("other").set("token", HOST, "theirs");
      expect(await factory.of("other").get("token", HOST)).toBe("theirs");
      expect(await factory.of("acme").get("other", HOST)).toBeUndefined();
      const records = await database.list("pluginData");
      const ours = records.find(({ key }) => key === "acme/token");
      const theirs = records.find(({ key }) => key === "other/token");
      if (!ours || !theirs) return expect.fail("not stored");
      await database.write([{ type: "put", store: "pluginData", record: { ...theirs, value: ours.value } }]);
      await expect(factory.of("other").get("token", HOST)).rejects.toMatchObject({
        code: "vault.undecryptable",
      });
    });

    it("forgets all secrets of one plugin, and none of another", async () => {
      const { factory } = await make();
      await factory.of("acme").set("one", HOST, "1");
      await factory.of("acme").set("two", HOST, "2");
      await factory.of("acme-pro").set("one", HOST, "3");
      await factory.of("acme").clear();
      expect(await factory.of("acme").get("one", HOST)).toBeUndefined();
      expect(await factory.of("acme").get("two", HOST)).toBeUndefined();
      expect(await factory.of("acme-pro").get("one", HOST)).toBe("3");
    });

    it("is locked with the vault", async () => {
      const { factory, vault } = await make();
      const secrets = factory.of("acme");
      await secrets.set("token", HOST, SECRET);
      await vault.setPassword("correct horse");
      vault.lock();
      await expect(secrets.get("token", HOST)).rejects.toMatchObject({ code: "vault.locked" });
      await expect(secrets.set("token", HOST, "x")).rejects.toMatchObject({ code: "vault.locked" });
      await vault.unlock("correct horse");
      expect(await secrets.get("token", HOST)).toBe(SECRET);
    });

    it.each(["", "acme", "data:text/plain,x"])("refuses %o for a host", async (host) => {
      const secrets = (await make()).factory.of("acme");
      await expect(secrets.set("token", host, SECRET)).rejects.toMatchObject({
        code: "plugin.malformed",
      });
    });

    it("takes a record that holds no secret for none", async () => {
      const { factory, database } = await make();
      const record = { id: "plugin-secrets/acme/token", pluginId: "plugin-secrets", key: "acme/token" };
      for (const value of [undefined, null, "x", { host: HOST }, { host: HOST, sealed: "x" }]) {
        await database.write([{ type: "put", store: "pluginData", record: { ...record, value } }]);
        expect(await factory.of("acme").get("token", HOST)).toBeUndefined();
      }
    });
  });
}
