import { describe, expect, it } from "vitest";
import { chosen, externalPluginsRig, pluginFile } from "../../../../tests/fakes/external-plugins-rig";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { MemoryTabHub } from "../../../../tests/fakes/memory-tab-channel";
import type { InstalledPlugin } from "../../domain/external-plugins/installed-plugin";
import { readPackage } from "../../domain/external-plugins/plugin-package";
import type { PluginConsent } from "./external-plugins";

const AGREED: PluginConsent = { trusts: false, mayReplace: [] };
const ADDRESS = "https://acme.example/plugin.js";

type Rig = ReturnType<typeof externalPluginsRig>;

/** Two tabs of one device. */
function twoTabs() {
  const [hub, ports] = [new MemoryTabHub(), new FakePorts()];
  return [externalPluginsRig(ports, hub.tab()), externalPluginsRig(ports, hub.tab())] as const;
}

async function install(rig: Rig, code = pluginFile()): Promise<void> {
  await rig.plugins.install(await rig.plugins.preview(chosen(code), rig.signal), AGREED);
}

/** An address that serves another file each time, the last one for ever. */
function serves(rig: Rig, ...files: string[]) {
  let asked = 0;
  rig.ports.http.on(ADDRESS, () => new Response(files[Math.min(asked++, files.length - 1)]));
  return () => asked;
}

const versions = async (rig: Rig) => (await rig.plugins.list()).map(({ manifest }) => manifest.version);

describe("what the user agrees to is what is installed", () => {
  it("whatever the address serves afterwards", async () => {
    const rig = externalPluginsRig();
    const evil = pluginFile({ hosts: ["evil.example"] }, "evil()");
    const asked = serves(rig, pluginFile(), evil);
    const preview = await rig.plugins.preview({ address: ADDRESS }, rig.signal);
    await rig.plugins.install(preview, AGREED);
    expect(asked()).toBe(1);
    expect(await rig.plugins.list()).toMatchObject([{ code: pluginFile(), manifest: { hosts: [] } }]);
    expect(rig.built[0]?.code).toBe(pluginFile());
  });

  it("whatever becomes of the update that it was told of", async () => {
    const rig = externalPluginsRig();
    const second = pluginFile({ version: "2.0.0", hosts: ["b.example"] });
    serves(rig, pluginFile(), second, pluginFile({ version: "3.0.0", hosts: ["evil.example"] }));
    await rig.plugins.install(await rig.plugins.preview({ address: ADDRESS }, rig.signal), AGREED);
    const outcome = await rig.plugins.update("acme", rig.signal);
    if (outcome.kind === "asks") await rig.plugins.install(outcome.preview, AGREED);
    expect(await rig.plugins.list()).toMatchObject([{ code: second }]);
  });

  it("and is refused where a list names another digest", async () => {
    const rig = externalPluginsRig();
    const asked = serves(rig, pluginFile({}, "evil()"));
    const sha256 = await rig.ports.hasher.sha256(pluginFile());
    const reading = rig.plugins.preview({ address: ADDRESS, sha256 }, rig.signal);
    await expect(reading).rejects.toMatchObject({ code: "external-plugin.other-digest" });
    expect([asked(), await rig.plugins.list()]).toEqual([1, []]);
  });
});

describe("another tab, between the dialog and the click", () => {
  it("installs another version: the older one that was shown does not take its place unsaid", async () => {
    const [here, there] = twoTabs();
    await install(here);
    const shown = await here.plugins.preview(chosen(pluginFile({ version: "1.1.0" })), here.signal);
    expect(shown.order).toBe("newer");
    await install(there, pluginFile({ version: "2.0.0", hosts: ["b.example"] }));
    const late = here.plugins.install(shown, AGREED);
    await expect(late).rejects.toMatchObject({ code: "external-plugin.changed-meanwhile" });
    expect(await versions(here)).toEqual(["2.0.0"]);
  });

  it("installs a plugin of that id: nothing takes over its data and secrets unsaid", async () => {
    const [here, there] = twoTabs();
    const shown = await here.plugins.preview(chosen(pluginFile({}, "other()")), here.signal);
    await install(there);
    const late = here.plugins.install(shown, AGREED);
    await expect(late).rejects.toMatchObject({ code: "external-plugin.changed-meanwhile" });
    expect(await here.plugins.list()).toMatchObject([{ code: pluginFile() }]);
  });

  it("removes the plugin while its update is fetched: it does not come back", async () => {
    const [here, there] = twoTabs();
    serves(here, pluginFile());
    await here.plugins.install(await here.plugins.preview({ address: ADDRESS }, here.signal), AGREED);
    let arrive: (file: Response) => void = () => {};
    here.ports.http.on(ADDRESS, () => new Promise((resolve) => (arrive = resolve)));
    const updating = here.plugins.update("acme", here.signal);
    await there.plugins.remove("acme");
    arrive(new Response(pluginFile({ version: "1.1.0" })));
    const outcome = await updating;
    if (outcome.kind !== "asks") throw new Error(`it was ${outcome.kind}`);
    const late = here.plugins.install(outcome.preview, AGREED);
    await expect(late).rejects.toMatchObject({ code: "external-plugin.changed-meanwhile" });
    expect(await here.plugins.list()).toEqual([]);
    expect(here.ports.preferences.all).toEqual({});
  });

  it("removes it at the same moment: what is left is all of a plugin, or nothing", async () => {
    for (let delay = 0; delay < 12; delay++) {
      const [here, there] = twoTabs();
      await install(here);
      const shown = await there.plugins.preview(chosen(pluginFile({ version: "1.1.0" })), there.signal);
      const removing = here.plugins.remove("acme");
      for (let turn = 0; turn < delay; turn++) await null;
      await Promise.allSettled([removing, there.plugins.install(shown, AGREED)]);
      const kept = await here.plugins.list();
      expect(kept.map((plugin) => here.agreements.has(plugin))).toEqual(kept.map(() => true));
      if (kept.length === 0) expect(here.ports.preferences.all).toEqual({});
    }
  });
});

describe("a record that nobody has agreed to", () => {
  const restored = (code: string, more: Partial<InstalledPlugin>): InstalledPlugin => ({
    ...{ id: "acme", manifest: readPackage(code).manifest, code, sha256: "another" },
    ...{ installedAt: 0, updatedAt: 0, mayReplace: [] },
    ...more,
  });

  it("lends no right to replace something to the one that the deployment names", async () => {
    const rig = externalPluginsRig();
    const mayReplace = ["llm-provider/openai", "locale-bundle/en/common"];
    const record = restored(pluginFile({}, "old()"), { isConfigured: true, mayReplace });
    await rig.ports.database.write([{ type: "put", store: "externalPlugins", record }]);
    const code = pluginFile();
    const { manifest } = readPackage(code);
    const sha256 = await rig.ports.hasher.sha256(code);
    await rig.plugins.keepConfigured({ manifest, code, sha256, sizeBytes: 1, address: ADDRESS });
    expect(rig.built).toMatchObject([{ sha256, mayReplace: [] }]);
  });

  it("is not shown as having come from where it says", async () => {
    const rig = externalPluginsRig();
    const record = restored(pluginFile(), { address: "https://honest.example/plugin.js" });
    await rig.ports.database.write([{ type: "put", store: "externalPlugins", record }]);
    expect(await rig.plugins.previewKept("acme")).toMatchObject({ isKept: true });
  });
});

it("two tabs that fetch what the deployment names keep it once, and neither says that it failed", async () => {
  const [here, there] = twoTabs();
  const code = pluginFile();
  const { manifest } = readPackage(code);
  const read = {
    manifest,
    code,
    sha256: await here.ports.hasher.sha256(code),
    sizeBytes: 1,
    address: ADDRESS,
  };
  await Promise.all([here.plugins.keepConfigured(read), there.plugins.keepConfigured(read)]);
  expect(await versions(here)).toEqual(["1.0.0"]);
});
