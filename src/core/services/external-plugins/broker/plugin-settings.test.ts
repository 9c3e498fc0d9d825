import { expect, test } from "vitest";
import { containedInCell, manifestOf, onlyOne } from "../../../../../tests/fakes/contained";
import { FakeHasher } from "../../../../../tests/fakes/fake-hasher";
import { FakeHttp } from "../../../../../tests/fakes/fake-http";
import { FixedClock } from "../../../../../tests/fakes/fixed-clock";
import { MemoryLogger } from "../../../../../tests/fakes/memory-logger";
import { MemoryPluginStorageFactory } from "../../../../../tests/fakes/memory-plugin-storage";
import { SlashCommands } from "../../../points/slash-command";
import { Broker } from "./broker";
import { PluginSettings } from "./plugin-settings";

const signal = new AbortController().signal;
const settings = [
  { kind: "text", name: "unit", label: "Unit", default: "metre" },
  { kind: "number", name: "digits", label: "Digits", default: 2, min: 0, max: 9 },
];
const command = { point: "slash-command", id: "say", name: "say" };

test("a function is told them in its cell", async () => {
  type Context = { ask(name: string): Promise<unknown> };
  const text = async (_: unknown, context: Context) => JSON.stringify(await context.ask("settings"));
  const plugin = await containedInCell([{ ...command, text }], { settings });
  const { load } = onlyOne(plugin, SlashCommands);
  expect(await (await load({} as never))({}, signal)).toBe('{"unit":"metre","digits":2}');
});

test("a change reaches what runs, and no key of the plugin's own reaches them", async () => {
  const manifest = manifestOf([command], { settings });
  const storage = new MemoryPluginStorageFactory().of("acme");
  const secrets = {
    get: async () => undefined,
    set: async () => {},
    delete: async () => {},
    clear: async () => {},
  };
  const ports = { http: new FakeHttp(), hasher: new FakeHasher(), clock: new FixedClock() };
  const broker = new Broker(manifest, { ...ports, logger: new MemoryLogger(), storage, secrets });
  const told = async () => (await broker.serve("settings", { value: null }, signal)).value;
  expect(await told()).toEqual({ unit: "metre", digits: 2 });

  const own = new PluginSettings(manifest.settings, storage);
  await own.write({ unit: "foot", digits: 0 });
  expect(await told()).toEqual({ unit: "foot", digits: 0 });
  await broker.serve("storage.set", { value: { key: "settings", value: { unit: "mile" } } }, signal);
  expect(await told()).toEqual({ unit: "foot", digits: 0 });
  expect((await broker.serve("storage.get", { value: { key: "failures" } }, signal)).value).toEqual([]);

  await expect(own.write({ unit: "foot", digits: 10 })).rejects.toMatchObject({
    code: "external-plugin.bad-setting",
    params: { label: "Digits" },
  });
  expect(await told()).toEqual({ unit: "foot", digits: 0 });
});
