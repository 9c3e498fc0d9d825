import type { ModelCredential } from "@core/domain/model/credential";
import { AppError } from "@core/errors/app-error";
import type { Vault } from "@core/ports/vault";
import { describe, expect, test } from "vitest";
import { credentialsOf } from "../../../../tests/fakes/credentials-of";
import { ModelSetup } from "../../../../tests/fakes/model-setup";
import { ScriptedProvider } from "../../../../tests/fakes/scripted-provider";
import { metadataKeys, ORIGINAL_KDF } from "./credential-metadata";

const signal = () => new AbortController().signal;
const practice = () => new ScriptedProvider("practice", { needsKey: false, simulated: true });
const order = async (setup: ModelSetup) => (await setup.credentials.list()).map(({ provider }) => provider);

describe("adding a provider", () => {
  test("the key is probed at the given base URL and stored sealed only", async () => {
    const alpha = new ScriptedProvider("alpha");
    const setup = new ModelSetup(alpha);
    const added = await setup.add("alpha", {
      apiKey: "  secret-key ",
      baseUrl: " https://proxy.example/v1/ ",
    });
    expect(alpha.probed[0]).toMatchObject({ apiKey: "secret-key", baseUrl: "https://proxy.example/v1" });
    const stored = await setup.ports.database.get("credentials", added.id);
    expect(stored).toMatchObject({
      provider: "alpha",
      model: "alpha-model",
      order: 0,
      baseUrl: "https://proxy.example/v1",
    });
    expect(JSON.stringify(stored)).not.toContain("secret-key");
    expect(await setup.credentials.open(added)).toMatchObject({ apiKey: "secret-key" });
  });

  test("a key moved to another base URL no longer opens", async () => {
    const setup = new ModelSetup(new ScriptedProvider("alpha"));
    const added = await setup.add("alpha");
    const moved = { ...added, baseUrl: "https://evil.example" };
    await expect(setup.credentials.open(moved)).rejects.toMatchObject({ code: "vault.undecryptable" });
  });

  test.each([
    ["no key", { apiKey: " " }, "credentials.fields-missing"],
    ["no model", { model: "" }, "credentials.fields-missing"],
    ["a key no header can carry", { apiKey: "schlüssel" }, "credentials.key-invalid"],
    ["an address that is none", { baseUrl: "models.example" }, "credentials.base-url-invalid"],
    ["an address with a password", { baseUrl: "https://a:b@models.example" }, "credentials.base-url-invalid"],
    ["a script for an address", { baseUrl: "javascript:alert(1)" }, "credentials.base-url-invalid"],
  ])("%s is refused before anything is sent", async (_, fields, code) => {
    const alpha = new ScriptedProvider("alpha");
    const setup = new ModelSetup(alpha);
    await expect(setup.add("alpha", fields)).rejects.toMatchObject({ code });
    expect(alpha.probed).toEqual([]);
  });

  test("a custom provider requires a base URL", async () => {
    const setup = new ModelSetup(new ScriptedProvider("custom", { needsBaseUrl: true }));
    await expect(setup.add("custom")).rejects.toMatchObject({ code: "credentials.base-url-required" });
  });

  test("a key the provider refuses is not saved", async () => {
    const alpha = new ScriptedProvider("alpha");
    alpha.acceptsKey = false;
    const setup = new ModelSetup(alpha);
    await expect(setup.add("alpha")).rejects.toMatchObject({ code: "credentials.key-invalid" });
    expect(await setup.credentials.list()).toEqual([]);
  });

  test("a provider that cannot be reached is told apart from a wrong key", async () => {
    const alpha = new ScriptedProvider("alpha");
    alpha.acceptsKey = new AppError("network.failed");
    await expect(new ModelSetup(alpha).add("alpha")).rejects.toMatchObject({ code: "network.failed" });
  });

  test("an unknown provider is named", async () => {
    await expect(new ModelSetup().add("nobody")).rejects.toMatchObject({
      code: "provider.not-found",
      params: { name: "nobody" },
    });
  });

  test("nothing is added while storage is locked", async () => {
    const setup = new ModelSetup(new ScriptedProvider("alpha"));
    await setup.ports.vault.initialise();
    setup.ports.vault.lock();
    await expect(setup.add("alpha")).rejects.toMatchObject({ code: "vault.locked" });
  });
});

describe("the order", () => {
  test("the first added is the default until another is set, and the rest are renumbered", async () => {
    const setup = new ModelSetup(
      new ScriptedProvider("a"),
      new ScriptedProvider("b"),
      new ScriptedProvider("c"),
    );
    for (const id of ["a", "b", "c"]) await setup.add(id);
    expect(await order(setup)).toEqual(["a", "b", "c"]);
    const last = (await setup.credentials.list()).at(-1);
    await setup.credentials.setDefault(last?.id ?? "");
    expect((await setup.credentials.list()).map((each) => [each.provider, each.order])).toEqual([
      ["c", 0],
      ["a", 1],
      ["b", 2],
    ]);
  });

  test("a real provider takes the place of the practice model, never the other way round", async () => {
    const setup = new ModelSetup(practice(), new ScriptedProvider("a"), new ScriptedProvider("b"));
    await setup.add("practice", { apiKey: "" });
    await setup.add("a");
    expect(await order(setup)).toEqual(["a", "practice"]);
    await setup.add("b");
    expect(await order(setup)).toEqual(["a", "practice", "b"]);
  });

  test("deleting the default passes over the practice model", async () => {
    const setup = new ModelSetup(practice(), new ScriptedProvider("a"), new ScriptedProvider("b"));
    await setup.add("practice", { apiKey: "" });
    const first = await setup.add("a");
    await setup.add("b");
    await setup.credentials.remove(first.id);
    expect(await order(setup)).toEqual(["b", "practice"]);
  });

  test("one at the most is the fallback, which a change of it does not end and its deletion does", async () => {
    const setup = new ModelSetup(new ScriptedProvider("a"), new ScriptedProvider("b"));
    const a = await setup.add("a");
    const b = await setup.add("b");
    const fallbacks = async () =>
      (await setup.credentials.list()).filter(({ fallback }) => fallback).map(({ provider }) => provider);
    expect(await fallbacks()).toEqual([]);
    await setup.credentials.setFallback(a.id);
    await setup.credentials.setFallback(b.id);
    await setup.credentials.edit(b.id, { model: "other", apiKey: "" }, new AbortController().signal);
    expect(await fallbacks()).toEqual(["b"]);
    await setup.credentials.setFallback(undefined);
    expect(await fallbacks()).toEqual([]);
    await setup.credentials.setFallback(b.id);
    await setup.credentials.remove(b.id);
    expect(await fallbacks()).toEqual([]);
  });

  test("other tabs are told of each change of them", async () => {
    const setup = new ModelSetup(...["a", "b", "c"].map((id) => new ScriptedProvider(id)));
    const { credentials, ports } = setup;
    const [a, b] = [await setup.add("a"), await setup.add("b")];
    const changes = [
      () => setup.add("c"),
      () => credentials.edit(b.id, { model: "other", apiKey: "" }, signal()),
      () => credentials.setDefault(b.id),
      () => credentials.setFallback(a.id),
      () => credentials.remove(a.id),
    ];
    for (const change of changes) {
      const before = ports.tabs.posted.length;
      await change();
      expect(ports.tabs.posted.slice(before)).toEqual([{ type: "store-changed", store: "credentials" }]);
    }
  });

  test("renumbering leaves keys alone that were sealed anew in between", async () => {
    const setup = new ModelSetup(new ScriptedProvider("a"), new ScriptedProvider("b"));
    const a = await setup.add("a");
    const b = await setup.add("b");
    const { database } = setup.ports;
    await database.update(
      "credentials",
      a.id,
      (current) => current && { ...current, encryptedApiKey: "anew" },
    );
    await setup.credentials.setDefault(b.id);
    expect(await database.get("credentials", a.id)).toMatchObject({ encryptedApiKey: "anew", order: 1 });
  });
});

test("a provider that is removed leaves nothing of its key behind", async () => {
  const setup = new ModelSetup(new ScriptedProvider("a"));
  const { id } = await setup.add("a");
  const kept = () => Object.values(metadataKeys(id)).map((key) => setup.ports.preferences.get(key));
  expect(kept()).not.toContain(undefined);
  await setup.credentials.remove(id);
  expect(kept()).toEqual([undefined, undefined]);
  expect(await setup.credentials.list()).toEqual([]);
});

describe("records of version 1", () => {
  const original = {
    id: "old",
    provider: "a",
    model: "m",
    encryptedApiKey: "Y2lwaGVy",
    timestamp: 1,
    order: 0,
  };

  test("salt and IV are read from the preferences", async () => {
    const setup = new ModelSetup(new ScriptedProvider("a"));
    const { preferences, vault } = setup.ports;
    await vault.initialise();
    const sealed = await vault.seal("old-key", { kind: "credential", id: "old", provider: "a" });
    preferences.set(metadataKeys("old").iv, sealed.iv);
    preferences.set(metadataKeys("old").salt, sealed.salt);
    expect(await setup.credentials.open({ ...original, encryptedApiKey: sealed.data })).toMatchObject({
      apiKey: "old-key",
    });
    expect(ORIGINAL_KDF.i).toBe(100_000);
  });

  test("are opened as what that version has sealed", async () => {
    const setup = new ModelSetup(new ScriptedProvider("a"));
    const { iv, salt } = metadataKeys("old");
    setup.ports.preferences.set(iv, "aXY=");
    setup.ports.preferences.set(salt, "c2FsdA==");
    const opened: unknown[] = [];
    const open = async (sealed: unknown) => {
      opened.push(sealed);
      return "old-key";
    };
    const vault = { state: "unlocked", open } as unknown as Vault;
    await credentialsOf({ ...setup.ports, vault }, setup.host).open(original);
    expect(opened).toEqual([{ v: 1, kdf: ORIGINAL_KDF, iv: "aXY=", salt: "c2FsdA==", data: "Y2lwaGVy" }]);
  });

  test("without them the user is told to configure the provider again", async () => {
    const setup = new ModelSetup(new ScriptedProvider("a"));
    await expect(setup.credentials.open(original)).rejects.toMatchObject({ code: "vault.metadata-missing" });
  });
});

describe("listing models", () => {
  test("a configured provider is asked with its own key, at its own address", async () => {
    const alpha = new ScriptedProvider("alpha");
    const value = async ({ apiKey, baseUrl }: ModelCredential) => [`${apiKey} at ${baseUrl}`];
    Object.defineProperty(alpha, "listModels", { value });
    const setup = new ModelSetup(alpha);
    const saved = await setup.add("alpha", { baseUrl: "https://a.example/v1" });
    expect(await setup.store.listModelsOf(saved, signal())).toEqual(["key-of-alpha at https://a.example/v1"]);
  });

  test("a provider that cannot list offers what it suggests", async () => {
    const alpha = new ScriptedProvider("alpha", { suggestedModels: [{ id: "one" }, { id: "two" }] });
    Object.defineProperty(alpha, "listModels", { value: undefined });
    const setup = new ModelSetup(alpha);
    expect(await setup.credentials.listModels({ provider: "alpha", apiKey: "" }, signal())).toEqual([
      "one",
      "two",
    ]);
  });
});

describe("what a provider downloaded", () => {
  test("is fetched for the model that is added, and deleted with the last one that needs it", async () => {
    const log: string[] = [];
    const device = new ScriptedProvider("device", { needsKey: false });
    const prepare = async ({ model }: { model: string }) => void log.push(`fetched ${model}`);
    const discard = async ({ model }: { model: string }) => void log.push(`deleted ${model}`);
    Object.assign(device, { prepare, discard });
    const setup = new ModelSetup(device);
    const small = await setup.add("device", { apiKey: "", model: "small" });
    const again = await setup.add("device", { apiKey: "", model: "small" });
    await setup.credentials.remove(small.id);
    expect(log).toEqual(["fetched small", "fetched small"]);
    await setup.credentials.remove(again.id);
    expect(log).toEqual(["fetched small", "fetched small", "deleted small"]);
  });
});
