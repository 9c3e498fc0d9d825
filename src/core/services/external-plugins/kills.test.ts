import { describe, expect, it } from "vitest";
import { chosen, externalPluginsRig, pluginFile } from "../../../../tests/fakes/external-plugins-rig";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { sample as dice } from "../../../../tests/point-samples/tool";
import { DatabasePluginStorageFactory } from "../../../plugins/browser/database-plugin-storage";
import { readPackage } from "../../domain/external-plugins/plugin-package";
import { ToolPermissions } from "../tools/tool-permissions";
import { agreedStorage } from "./broker/agreed-storage";
import { QuotaStorage } from "./broker/quota-storage";
import { removeTraces } from "./remove-traces";

const ADDRESS = "https://acme.example/plugin.js";
const { run: _, ...tool } = dice;
const fileOf = (id: string, version: string) =>
  pluginFile({
    ...{ id, name: id, version, hosts: ["a.example"], contributes: [{ ...tool, id: `${id}-dice` }] },
    secrets: [{ name: "key", host: "a.example", label: "Key" }],
  });

/** One page of the device, with all that a plugin leaves behind. */
function openPage(ports: FakePorts) {
  const rig = externalPluginsRig(ports);
  rig.hooks.removeTraces = async (id) => {
    const kept = await ports.database.get("externalPlugins", id);
    if (!kept) throw new Error("its record went before its traces");
    await removeTraces(kept, readPackage(kept.code).manifest, {
      database: ports.database,
      secrets: ports.pluginSecrets,
      preferences: ports.preferences,
      host: rig.host,
      credentials: { list: async () => [], remove: async () => {} },
      forgetChoices: () => ports.preferences.remove(`choice/${id}`),
    });
  };
  return rig;
}

type Page = ReturnType<typeof openPage>;

async function install(page: Page, code: string): Promise<void> {
  page.ports.http.on(ADDRESS, () => new Response(code));
  const preview = await page.plugins.preview({ address: ADDRESS }, page.signal);
  await page.plugins.install(preview, { trusts: false, mayReplace: [] });
}

async function use({ ports }: Page, id: string): Promise<void> {
  const storage = new DatabasePluginStorageFactory(ports.database).of(id);
  for (const key of ["a", "b"]) await storage.set(key, id);
  await ports.pluginSecrets.of(id).set("key", "https://a.example", "s3cret");
  const permissions = new ToolPermissions(ports.preferences);
  const target = "a.example";
  permissions.remember({ tool: `${id}-dice`, fingerprint: "f", effect: "sends", target, scope: "s" });
  permissions.setForAll(`${id}-dice`, true);
  ports.preferences.set(`choice/${id}`, "off");
  const agent = { id: `agent-${id}`, tools: [`${id}-dice`, "calculator"] };
  await ports.database.write([{ type: "put", store: "agents", record: agent } as never]);
}

/** A device with one plugin in use beside the one in question. */
async function device(): Promise<FakePorts> {
  const ports = new FakePorts();
  const page = openPage(ports);
  await install(page, fileOf("bystander", "1.0.0"));
  await use(page, "bystander");
  return ports;
}

class Killed extends Error {}

/** Has the page die before or after its n-th write, to the database or the preferences; nothing is written afterwards. */
function killAt({ database, preferences }: FakePorts, death: number) {
  const whole = { write: database.write, set: preferences.set, remove: preferences.remove };
  let steps = 0;
  let isDead = false;
  const step = () => {
    if (isDead || steps++ === death) {
      isDead = true;
      throw new Killed();
    }
  };
  database.write = async (...args) => {
    step();
    await whole.write.apply(database, args);
    step();
  };
  preferences.set = (...args) => {
    step();
    whole.set.apply(preferences, args);
    step();
  };
  preferences.remove = (...args) => {
    step();
    whole.remove.apply(preferences, args);
    step();
  };
  return {
    revive: () => Object.assign(database, whole) && Object.assign(preferences, whole),
    hasDied: () => isDead,
  };
}

/** All that is kept anywhere and names a plugin. */
async function tracesOf({ database, preferences }: FakePorts, id: string): Promise<readonly string[]> {
  const all = { data: await database.list("pluginData"), agents: await database.list("agents") };
  const agents = all.agents.filter(({ tools }) => tools?.includes(`${id}-dice`)).map((agent) => agent.id);
  const data = all.data.map((record) => record.id).filter((key) => key.split("/").includes(id));
  const set = Object.entries(preferences.all).filter((entry) => entry.join(" ").includes(id));
  return [...agents, ...data, ...set.map(([key]) => key)];
}

async function expectWhole(ports: FakePorts): Promise<Page> {
  const page = openPage(ports);
  await page.plugins.start();
  const kept = await page.plugins.list();
  for (const { code, sha256, manifest } of kept) {
    expect(await ports.hasher.sha256(code)).toBe(sha256);
    expect(readPackage(code).manifest).toEqual(manifest);
  }
  const agreed = kept.filter((plugin) => page.agreements.has(plugin)).map(({ id }) => id);
  expect(page.built.map(({ id }) => id).sort()).toEqual(agreed.sort());
  expect(agreed).toContain("bystander");
  expect(await tracesOf(ports, "bystander")).toHaveLength(8);
  expect(page.failures()).toEqual([]);
  if (!kept.some(({ id }) => id === "acme")) expect(await tracesOf(ports, "acme")).toEqual([]);
  return page;
}

/** Kills a page at each write of what it does, and gives how often. */
async function killedAtEach(
  prepare: (page: Page) => Promise<void>,
  work: (page: Page) => Promise<unknown>,
  after: (page: Page) => Promise<void>,
): Promise<number> {
  for (let death = 0; ; death++) {
    const ports = await device();
    await prepare(openPage(ports));
    const page = openPage(ports);
    await page.plugins.start();
    const { revive, hasDied } = killAt(ports, death);
    const error = await work(page).catch((reason: unknown) => reason);
    revive();
    if (hasDied()) expect(error).toBeInstanceOf(Killed);
    await after(await expectWhole(ports));
    if (!hasDied()) return death;
  }
}

const nothing = async () => {};
const inUse = async (page: Page) => {
  await install(page, fileOf("acme", "1.0.0"));
  await use(page, "acme");
};
const removable = async (page: Page) => {
  if (await page.ports.database.get("externalPlugins", "acme")) await page.plugins.remove("acme");
  expect(await tracesOf(page.ports, "acme")).toEqual([]);
  await expectWhole(page.ports);
};

describe("a page that is killed at any write, while a plugin", () => {
  it("is installed: all of it is there or nothing, and it runs only where it was agreed to", async () => {
    const kills = await killedAtEach(nothing, (page) => install(page, fileOf("acme", "1.0.0")), removable);
    expect(kills).toBe(4);
  });

  it("is updated: one version is there, whole, with its data", async () => {
    const kills = await killedAtEach(
      inUse,
      async (page) => {
        page.ports.http.on(ADDRESS, () => new Response(fileOf("acme", "1.1.0")));
        await page.plugins.update("acme", page.signal);
      },
      async (page) => {
        const kept = (await page.plugins.list()).filter(({ id }) => id === "acme");
        expect(["1.0.0", "1.1.0"]).toContain(kept[0]?.manifest.version);
        expect((await tracesOf(page.ports, "acme")).length).toBeGreaterThanOrEqual(7);
        await removable(page);
      },
    );
    expect(kills).toBe(4);
  });

  it("is removed: it never runs again without the user, and what is left goes with another try", async () => {
    const kills = await killedAtEach(inUse, (page) => page.plugins.remove("acme"), removable);
    expect(kills).toBeGreaterThan(10);
  });

  it("is installed from a file: likewise", async () => {
    const kills = await killedAtEach(
      nothing,
      async (page) => {
        const preview = await page.plugins.preview(chosen(fileOf("acme", "1.0.0")), page.signal);
        await page.plugins.install(preview, { trusts: false, mayReplace: [] });
      },
      removable,
    );
    expect(kills).toBe(4);
  });
});

it("what a removed plugin had still waiting to be stored, in this tab or another one, is not", async () => {
  for (let turns = 0; turns < 60; turns += 3) {
    const ports = await device();
    const page = openPage(ports);
    await inUse(page);
    const acme = (await page.plugins.list()).find(({ id }) => id === "acme");
    if (!acme) throw new Error("it is not installed");
    const own = new DatabasePluginStorageFactory(ports.database).of("acme");
    const storage = agreedStorage("acme", own, () => page.agreements.has(acme));
    const quota = new QuotaStorage(storage, ports.clock);
    const writes = Array.from({ length: 50 }, (_, key) => quota.set({ key: `${key}`, value: key }));
    const settled = Promise.allSettled(writes);
    for (let turn = 0; turn < turns; turn++) await null;
    await page.plugins.remove("acme");
    const refused = (await settled).filter(({ status }) => status === "rejected");
    expect(refused.length).toBeGreaterThan(0);
    expect(await tracesOf(ports, "acme")).toEqual([]);
  }
});
