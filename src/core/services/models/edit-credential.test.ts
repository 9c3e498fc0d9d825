import { describe, expect, test } from "vitest";
import { ModelSetup } from "../../../../tests/fakes/model-setup";
import { ScriptedProvider } from "../../../../tests/fakes/scripted-provider";
import { metadataKeys } from "./credential-metadata";

const signal = new AbortController().signal;
const OLD = "https://old.example/v1";
const NEW = "https://new.example/v1";

async function configured() {
  const alpha = new ScriptedProvider("alpha");
  const setup = new ModelSetup(alpha);
  const { id } = await setup.add("alpha", { apiKey: "first-key", baseUrl: OLD });
  alpha.probed.length = 0;
  const stored = async () => (await setup.credentials.list())[0] ?? expect.fail("nothing stored");
  const key = async () => (await setup.credentials.open(await stored())).apiKey;
  return { alpha, setup, id, stored, key };
}

describe("editing a provider", () => {
  test("another model, temperature and length need no key and ask no server", async () => {
    const { alpha, setup, id, stored, key } = await configured();
    const edit = { apiKey: "", model: " beta ", baseUrl: OLD, temperature: 0.2, maxTokens: 900 };
    await setup.credentials.edit(id, edit, signal);
    expect(await stored()).toMatchObject({ model: "beta", baseUrl: OLD, temperature: 0.2, maxTokens: 900 });
    expect(await key()).toBe("first-key");
    expect(alpha.probed).toEqual([]);
  });

  test("limits that were set can be taken back", async () => {
    const { setup, id, stored } = await configured();
    await setup.credentials.edit(id, { apiKey: "", model: "m", baseUrl: OLD, maxTokens: 9 }, signal);
    await setup.credentials.edit(id, { apiKey: "", model: "m", baseUrl: OLD }, signal);
    expect((await stored()).maxTokens).toBeUndefined();
  });

  test("another base URL asks for the key again and is not called with the old one", async () => {
    const { alpha, setup, id, stored } = await configured();
    const edit = { apiKey: "", model: "m", baseUrl: NEW };
    await expect(setup.credentials.edit(id, edit, signal)).rejects.toMatchObject({
      code: "credentials.reentry",
    });
    expect(alpha.probed).toEqual([]);
    expect((await stored()).baseUrl).toBe(OLD);
  });

  test("a new key is probed at the new base URL, sealed to it and mirrored", async () => {
    const { alpha, setup, id, stored, key } = await configured();
    await setup.credentials.edit(id, { apiKey: "second-key", model: "m", baseUrl: `${NEW}/` }, signal);
    expect(alpha.probed).toMatchObject([{ apiKey: "second-key", baseUrl: NEW }]);
    expect(await key()).toBe("second-key");
    const { sealed } = await stored();
    const names = metadataKeys(id);
    const mirrored = [setup.ports.preferences.get(names.iv), setup.ports.preferences.get(names.salt)];
    expect(mirrored).toEqual([sealed?.iv, sealed?.salt]);
  });

  test("a key the provider refuses changes nothing", async () => {
    const { alpha, setup, id, key } = await configured();
    alpha.acceptsKey = false;
    const edit = { apiKey: "wrong", model: "m", baseUrl: OLD };
    await expect(setup.credentials.edit(id, edit, signal)).rejects.toMatchObject({
      code: "credentials.key-invalid",
    });
    expect(await key()).toBe("first-key");
  });

  test.each([
    ["no model", { model: " " }, "credentials.fields-missing"],
    ["a temperature above two", { temperature: 2.1 }, "credentials.limits-invalid"],
    ["a temperature that is no number", { temperature: Number.NaN }, "credentials.limits-invalid"],
    ["a temperature below zero", { temperature: -0.1 }, "credentials.limits-invalid"],
    ["half a token", { maxTokens: 1.5 }, "credentials.limits-invalid"],
    ["no token", { maxTokens: 0 }, "credentials.limits-invalid"],
    ["less room than any prompt needs", { contextWindow: 999 }, "credentials.limits-invalid"],
    ["part of a token of room", { contextWindow: 1_000.5 }, "credentials.limits-invalid"],
  ])("%s is refused", async (_, change, code) => {
    const { setup, id } = await configured();
    const edit = { apiKey: "", model: "m", baseUrl: OLD, ...change };
    await expect(setup.credentials.edit(id, edit, signal)).rejects.toMatchObject({ code });
  });

  test.each([{ temperature: 0, maxTokens: 1, contextWindow: 1_000 }, { temperature: 2 }])(
    "limits are kept up to the last that counts: %j",
    async (limits) => {
      const { setup, id, stored } = await configured();
      await setup.credentials.edit(id, { apiKey: "", model: "m", baseUrl: OLD, ...limits }, signal);
      expect(await stored()).toMatchObject(limits);
    },
  );

  test("the order that another tab sets meanwhile stays", async () => {
    const { setup, id, stored } = await configured();
    await setup.ports.database.update("credentials", id, (now) => now && { ...now, order: 4 });
    await setup.credentials.edit(id, { apiKey: "", model: "m", baseUrl: OLD }, signal);
    expect((await stored()).order).toBe(4);
  });

  test("nothing is edited while storage is locked", async () => {
    const { setup, id } = await configured();
    setup.ports.vault.lock();
    const edit = { apiKey: "", model: "m", baseUrl: OLD };
    await expect(setup.credentials.edit(id, edit, signal)).rejects.toMatchObject({ code: "vault.locked" });
  });
});

describe("further fields and headers of a server", () => {
  async function extended() {
    const alpha = new ScriptedProvider("alpha", { takesExtras: true });
    const setup = new ModelSetup(alpha);
    const { id } = await setup.add("alpha", { apiKey: "first-key", baseUrl: OLD });
    alpha.probed.length = 0;
    const edit = { apiKey: "", model: "m", baseUrl: OLD };
    const stored = async () => (await setup.credentials.list())[0] ?? expect.fail("nothing stored");
    const opened = async () => setup.credentials.open(await stored());
    await setup.credentials.edit(
      id,
      {
        ...edit,
        topP: 0.9,
        stop: ["END"],
        seed: 7,
        extraBody: '{"top_k":40}',
        headers: "X-Key: sk-header-value",
      },
      signal,
    );
    return { alpha, setup, id, edit, stored, opened };
  }

  test("reach its client, the values of headers sealed with the key", async () => {
    const { alpha, stored, opened } = await extended();
    const extras = { topP: 0.9, stop: ["END"], seed: 7, extraBody: '{"top_k":40}' };
    expect(await opened()).toMatchObject({
      apiKey: "first-key",
      headers: { "X-Key": "sk-header-value" },
      extras,
    });
    expect(await stored()).toMatchObject({ ...extras, headerNames: ["X-Key"] });
    expect(JSON.stringify(await stored())).not.toContain("sk-header-value");
    expect(alpha.probed).toEqual([]);
  });

  test("stay where they are not edited, and a value that is not shown stays as well", async () => {
    const { setup, id, edit, opened } = await extended();
    await setup.credentials.edit(id, edit, signal);
    expect(await opened()).toMatchObject({ headers: { "X-Key": "sk-header-value" } });
    await setup.credentials.edit(id, { ...edit, headers: "X-Key: •••\nX-Team: blue" }, signal);
    expect((await opened()).headers).toEqual({ "X-Key": "sk-header-value", "X-Team": "blue" });
    await setup.credentials.edit(id, { ...edit, apiKey: "second-key" }, signal);
    expect(await opened()).toMatchObject({ apiKey: "second-key", headers: { "X-Team": "blue" } });
    await setup.credentials.edit(id, { ...edit, headers: "" }, signal);
    expect(await opened()).toMatchObject({ apiKey: "second-key", headers: undefined });
  });

  test("headers go to no other address unless they are entered again", async () => {
    const { setup, id, edit, opened } = await extended();
    const moved = { ...edit, apiKey: "second-key", baseUrl: NEW };
    await expect(setup.credentials.edit(id, moved, signal)).rejects.toMatchObject({
      code: "credentials.reentry",
    });
    await setup.credentials.edit(id, { ...moved, headers: "X-Key: other-value" }, signal);
    expect(await opened()).toMatchObject({ baseUrl: NEW, headers: { "X-Key": "other-value" } });
  });

  test("none of them is handed to a client that does not take them", async () => {
    const { setup, id, edit } = { ...(await configured()), edit: { apiKey: "", model: "m", baseUrl: OLD } };
    await setup.credentials.edit(id, { ...edit, headers: "X-Key: sk-header-value", seed: 1 }, signal);
    const [stored] = await setup.credentials.list();
    expect(Object.keys(await setup.credentials.open(stored ?? expect.fail("nothing stored"))).sort()).toEqual(
      ["apiKey", "baseUrl", "id", "model", "provider"],
    );
  });
});
