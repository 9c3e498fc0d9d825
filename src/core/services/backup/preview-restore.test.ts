import { expect, test } from "vitest";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { MemoryTabChannel } from "../../../../tests/fakes/memory-tab-channel";
import { MemoryVault } from "../../../../tests/fakes/memory-vault";
import { wholeBackup } from "../../../../tests/whole-backup";
import type { WriteOperation } from "../../ports/database";
import { previewRestore } from "./preview-restore";
import { completedSecrets, restoreBackup } from "./restore-backup";

const HEADER = { format: "troupe-backup", version: 9, createdAt: "2026-11-21T10:00:00.000Z" };
const sealed = { v: 1, kdf: { n: "PBKDF2-SHA256", i: 1 }, salt: "AAAA", iv: "AAAA", data: "AAAA" };
const credential = (id: string, more: object = {}) => ({
  ...{ id, provider: "custom", encryptedApiKey: "AAAA", model: "m", timestamp: 1, order: 0 },
  ...more,
});
const tracing = (id: string, host: string, more: object = {}) => ({
  ...{ id, enabled: true, host, publicKey: "pk", encryptedSecretKey: "AAAA", timestamp: 1 },
  ...more,
});
const kept = (id: string, pluginId: string) => ({ id: `${pluginId}/${id}`, pluginId, key: id, value: 1 });
const put = (store: string, record: object) => ({ type: "put", store, record }) as WriteOperation;
const backupOf = (file: object) =>
  wholeBackup(new Blob([JSON.stringify(file)]), new AbortController().signal);

async function device(...there: readonly WriteOperation[]) {
  const [database, vault] = [new MemoryDatabase(), new MemoryVault()];
  await database.write(there);
  return { database, vault, preferences: new MemoryPreferences(), tabs: new MemoryTabChannel() };
}

test("a preview tells of a file's time, of what is left out, and of where prompts and traces would go", async () => {
  const providers = [credential("a", { baseUrl: "https://a.example" }), credential("b", { model: "n" })];
  const hosts = ["https://t.example", "https://u.example", "https://t.example"];
  const backup = await backupOf({
    ...{ backup: HEADER, agents: [5, {}], tasks: [6], credentials: providers },
    langfuse_config: hosts.map((host, at) => tracing(`l${at}`, host)),
  });
  const preview = await previewRestore(await device(), backup);
  expect(preview).toMatchObject({ version: 9, createdAt: HEADER.createdAt, records: 5, refused: 3 });
  expect(preview.providers).toEqual([
    { provider: "custom", model: "m", baseUrl: "https://a.example" },
    { provider: "custom", model: "n", baseUrl: undefined },
  ]);
  expect(preview.trackingHosts).toEqual(["https://t.example", "https://u.example"]);
  expect(preview.deadKeys).toBe(5);
  expect(await previewRestore(await device(), await backupOf({ agents: [] }))).not.toHaveProperty(
    "createdAt",
  );
});

test("the key of the device does not count among what is replaced, and a store that stays empty is not named", async () => {
  const key = kept("key", "vault");
  const backup = await backupOf({ backup: HEADER, agents: [], pluginData: [] });
  const alone = await device(put("pluginData", key));
  expect((await previewRestore(alone, backup)).stores).toEqual([]);
  const more = await device(put("pluginData", key), put("pluginData", kept("x", "settings")));
  expect((await previewRestore(more, backup)).stores).toEqual([{ store: "pluginData", before: 1, after: 0 }]);
  const without = await device(put("pluginData", kept("x", "settings")));
  expect((await previewRestore(without, backup)).stores).toMatchObject([{ before: 1 }]);
  // Version 8 knows nothing of what plugins keep.
  expect((await previewRestore(more, await backupOf({ agents: [] }))).stores).toEqual([]);
});

test("secrets that lack salt or IV are dead, others are completed where the device has both", async () => {
  const { preferences, ...there } = await device();
  const file = {
    credentials: [
      credential("whole", { sealed }),
      credential("half"),
      credential("both"),
      credential("none", { encryptedApiKey: "" }),
    ],
    langfuse_config: [tracing("l", "https://t.example")],
  };
  for (const key of ["half_iv", "both_iv", "l_iv"]) preferences.set(key, "aXY=");
  for (const key of ["both_salt", "l_salt", "none_salt", "none_iv"]) preferences.set(key, "c2FsdA==");
  const backup = await backupOf(file);
  expect((await previewRestore({ ...there, preferences }, backup)).deadKeys).toBe(1);
  const { credentials, langfuse_config } = completedSecrets(backup.secrets, preferences);
  const found = [...credentials, ...langfuse_config].map((each) => [each.id, each.sealed?.salt]);
  expect(Object.fromEntries(found)).toEqual({
    whole: "AAAA",
    half: undefined,
    both: "c2FsdA==",
    none: undefined,
    l: "c2FsdA==",
  });
  expect(langfuse_config[0]?.sealed?.data).toBe("AAAA");
});

test("salts of secrets that come back are not among what is forgotten once other tabs are gone", async () => {
  const to = await device(
    put("credentials", credential("k", { sealed })),
    put("credentials", credential("old")),
  );
  to.preferences.set("old_iv", "1");
  const backup = await backupOf({
    ...{ backup: HEADER, credentials: [credential("k", { sealed })] },
    langfuse_config: [tracing("l", "https://t.example", { sealed })],
  });
  const { sweep } = await restoreBackup(to, backup);
  expect(sweep).toEqual(expect.arrayContaining(["old_iv", "old_salt"]));
  for (const key of ["k_iv", "k_salt"]) expect(sweep).not.toContain(key);
  expect(to.preferences.all).toEqual({ k_iv: "AAAA", k_salt: "AAAA", l_iv: "AAAA", l_salt: "AAAA" });
});
