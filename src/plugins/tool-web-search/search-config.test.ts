import { beforeEach, expect, test } from "vitest";
import { MemoryPluginStorageFactory } from "../../../tests/fakes/memory-plugin-storage";
import {
  choosePluginService,
  readChosenId,
  readConfig,
  readKey,
  removeConfig,
  saveConfig,
} from "./search-config";

let secrets: Map<string, string>;
let kept: Parameters<typeof readConfig>[0];
beforeEach(() => {
  secrets = new Map();
  kept = {
    storage: new MemoryPluginStorageFactory().of("tool-web-search"),
    secrets: {
      get: async (_: string, address: string) => secrets.get(address),
      set: async (_: string, address: string, secret: string) => {
        secrets.clear();
        secrets.set(address, secret);
      },
      delete: async () => secrets.clear(),
    },
  } as never;
});
const TAVILY = "https://api.tavily.com";

test("a service is kept by its address, with its key for that alone", async () => {
  await saveConfig(kept, { service: "tavily", address: " ", key: " k " });
  const config = await readConfig(kept);
  expect(config).toEqual({ service: "tavily", address: TAVILY, hasKey: true });
  expect([config && (await readKey(kept, config)), [...secrets.keys()]]).toEqual(["k", [TAVILY]]);
  expect(await readKey(kept, { service: "tavily", address: TAVILY, hasKey: false })).toBeUndefined();
});

test("an empty key keeps that of the same service at the same origin, and no other's", async () => {
  await saveConfig(kept, { service: "searxng", address: "https://s.example/a", key: "k" });
  await saveConfig(kept, { service: "searxng", address: "https://s.example/b", key: "" });
  expect([(await readConfig(kept))?.hasKey, secrets.size]).toEqual([true, 1]);
  await saveConfig(kept, { service: "brave", address: "https://s.example/b", key: "" });
  expect([(await readConfig(kept))?.hasKey, secrets.size]).toEqual([false, 0]);
  await saveConfig(kept, { service: "searxng", address: "https://s.example/a", key: "k" });
  await saveConfig(kept, { service: "searxng", address: "https://t.example/a", key: " " });
  expect([(await readConfig(kept))?.hasKey, secrets.size]).toEqual([false, 0]);
});

test("a service that needs a key is refused without one at its own address, and taken behind a proxy", async () => {
  await expect(saveConfig(kept, { service: "tavily", address: "", key: "" })).rejects.toMatchObject({
    code: "tool.search-needs-key",
  });
  await saveConfig(kept, { service: "tavily", address: "https://proxy.example", key: "" });
  expect(await readConfig(kept)).toMatchObject({ address: "https://proxy.example", hasKey: false });
  for (const address of ["http://far.example", ""])
    await expect(saveConfig(kept, { service: "searxng", address, key: "" })).rejects.toMatchObject({
      code: "address.insecure",
    });
});

test.each([{ service: "other" }, { service: "tavily", address: "http://far.example", hasKey: true }, 7])(
  "what is kept and cannot be right is none: %j",
  async (value) => {
    await kept.storage.set("service", value);
    expect([await readConfig(kept), await readChosenId(kept)]).toEqual([undefined, undefined]);
  },
);

test("the service of a plugin takes the place of another, whose key goes", async () => {
  await saveConfig(kept, { service: "searxng", address: "https://s.example", key: "k" });
  await choosePluginService(kept, "acme");
  expect([await readChosenId(kept), await readConfig(kept), secrets.size]).toEqual(["acme", undefined, 0]);
  await saveConfig(kept, { service: "searxng", address: "https://s.example", key: "k" });
  await removeConfig(kept);
  expect([await readChosenId(kept), await readConfig(kept), secrets.size]).toEqual([undefined, undefined, 0]);
});
