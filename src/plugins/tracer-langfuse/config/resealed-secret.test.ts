import { FakePorts } from "@core/../../tests/fakes/fake-ports";
import { expect, test } from "vitest";
import { WebCryptoVault } from "../../browser/vault/web-crypto-vault";
import { LangfuseConfigs } from "./langfuse-configs";

const INPUT = { enabled: true, host: "https://trace.example", publicKey: "pk", secretKey: "sk-lf-secret" };

test("a new master key seals the tracking secret anew, in the transaction that replaces the key", async () => {
  const ports = new FakePorts();
  const { database, preferences, tabs, ids, logger } = ports;
  const vault = new WebCryptoVault(database, preferences, tabs, ids, logger);
  await vault.initialise();
  const configs = new LangfuseConfigs({ ...ports, vault });
  await configs.save(INPUT);
  const before = await configs.current();
  await vault.regenerate();
  const after = await configs.current();
  if (!after) throw new Error("nothing stored");
  expect(after.encryptedSecretKey).not.toBe(before?.encryptedSecretKey);
  expect(await configs.openSecret(after)).toBe(INPUT.secretKey);
  expect(preferences.get("langfuse_iv")).toBe(after.sealed?.iv);
  const stores = database.writes.at(-1)?.operations.map(({ store }) => store);
  expect(stores).toEqual(expect.arrayContaining(["langfuse_config", "pluginData"]));

  const moved = { ...after, host: "https://thief.example" };
  await expect(configs.openSecret(moved)).rejects.toMatchObject({ code: "vault.undecryptable" });
});
