import { describe, expect, it } from "vitest";
import { chosen, externalPluginsRig, pluginFile } from "../../../../tests/fakes/external-plugins-rig";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { MemoryTabHub } from "../../../../tests/fakes/memory-tab-channel";
import { token } from "../../di/token";
import { AppError } from "../../errors/app-error";
import type { PluginConsent } from "./external-plugins";

const AGREED: PluginConsent = { trusts: false, mayReplace: [] };
const ADDRESS = "https://acme.example/plugin.js";

type Rig = ReturnType<typeof externalPluginsRig>;

async function install(rig: Rig, code = pluginFile()): Promise<void> {
  await rig.plugins.install(await rig.plugins.preview(chosen(code), rig.signal), AGREED);
}

async function installFrom(rig: Rig, code = pluginFile()): Promise<void> {
  rig.ports.http.on(ADDRESS, () => new Response(code));
  await rig.plugins.install(await rig.plugins.preview({ address: ADDRESS }, rig.signal), AGREED);
}

/** The same device after the page was opened again. */
function reopened({ ports }: Rig): Rig {
  return externalPluginsRig(ports);
}

describe("looking at a plugin", () => {
  it("says who it is and what it wants, keeps nothing and builds nothing", async () => {
    const rig = externalPluginsRig();
    const code = pluginFile({ hosts: ["a.example"] });
    const preview = await rig.plugins.preview(chosen(code), rig.signal);
    expect(preview).toMatchObject({
      code,
      sizeBytes: code.length,
      sha256: await rig.ports.hasher.sha256(code),
    });
    expect(preview.manifest).toMatchObject({ id: "acme", kind: "contained", hosts: ["a.example"] });
    expect(rig.built).toEqual([]);
    expect(await rig.plugins.list()).toEqual([]);
    expect(rig.ports.preferences.all).toEqual({});
  });

  it.each([
    ["a page", "<!doctype html>", "external-plugin.no-plugin"],
    ["a broken manifest", "/*! troupe-plugin {} */", "external-plugin.bad-manifest"],
    ["another version of the interface", pluginFile({ apiVersion: 99 }), "plugin.api-version"],
    ["an id for secrets", pluginFile({ id: "plugin-secrets" }), "external-plugin.id-taken"],
    [
      "a page of the app",
      pluginFile({ contributes: [{ point: "page", id: "p" }] }),
      "external-plugin.not-contained",
    ],
    [
      "a point that nobody knows",
      pluginFile({ contributes: [{ point: "nothing", id: "p" }] }),
      "external-plugin.unknown-point",
    ],
    [
      "data that are not what their point wants",
      pluginFile({ contributes: [{ point: "tool", id: "dice", name: "Dice" }] }),
      "external-plugin.bad-contribution",
    ],
    [
      "two parts of one id",
      pluginFile({
        contributes: [
          { point: "tracer", id: "t" },
          { point: "tracer", id: "t" },
        ],
      }),
      "external-plugin.bad-contribution",
    ],
    [
      "two parts of one id in a trusted one",
      pluginFile({
        kind: "trusted",
        contributes: [
          { point: "page", id: "p" },
          { point: "page", id: "p" },
        ],
      }),
      "external-plugin.bad-contribution",
    ],
  ])("refuses %s", async (_, code, expected) => {
    const rig = externalPluginsRig();
    await expect(rig.plugins.preview(chosen(code), rig.signal)).rejects.toMatchObject({ code: expected });
    expect(rig.built).toEqual([]);
  });

  it("says which part is wrong, and where", async () => {
    const rig = externalPluginsRig();
    const contributes = [{ point: "locale-bundle", id: "xx/acme", language: "?", namespace: "a", texts: {} }];
    await expect(rig.plugins.preview(chosen(pluginFile({ contributes })), rig.signal)).rejects.toMatchObject({
      params: { plugin: "Acme", point: "locale-bundle", id: "xx/acme", field: "language" },
    });
  });

  it("takes no file of 30 MB", async () => {
    const rig = externalPluginsRig();
    const code = pluginFile({}, "x".repeat(30_000_000));
    await expect(rig.plugins.preview(chosen(code), rig.signal)).rejects.toMatchObject({
      code: "external-plugin.too-large",
    });
  });

  it.each([
    "http://acme.example/p.js",
    "ftp://a.example/p.js",
    "javascript:1",
    "https://u:p@a.example/p.js",
    "p.js",
  ])("asks no server of %s", async (address) => {
    const rig = externalPluginsRig();
    const looking = rig.plugins.preview({ address }, rig.signal);
    await expect(looking).rejects.toMatchObject({ code: "address.insecure" });
    expect(rig.ports.http.requests).toEqual([]);
  });

  it("takes addresses of this device without TLS", async () => {
    const rig = externalPluginsRig();
    rig.ports.http.on("http://localhost:4000/p.js", new Response(pluginFile()));
    const preview = await rig.plugins.preview({ address: "http://localhost:4000/p.js" }, rig.signal);
    expect(preview.address).toBe("http://localhost:4000/p.js");
  });

  it("ends a download that is too long", async () => {
    const rig = externalPluginsRig();
    let chunks = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        chunks++;
        controller.enqueue(new Uint8Array(1_000_000));
      },
    });
    rig.ports.http.on(ADDRESS, () => new Response(endless));
    const looking = rig.plugins.preview({ address: ADDRESS }, rig.signal);
    await expect(looking).rejects.toMatchObject({ code: "external-plugin.too-large" });
    expect(chunks).toBeLessThan(30);
  });

  it("leaves services alone whose names are said to be points", async () => {
    const rig = externalPluginsRig();
    const Kept = token<string>("test-kept");
    rig.container.value(Kept, "the service");
    const contributes = [{ point: "test-kept", id: "kept" }];
    const file = chosen(pluginFile({ kind: "trusted", contributes }));
    expect((await rig.plugins.preview(file, rig.signal)).conflicts).toEqual([]);
    expect(rig.container.get(Kept)).toBe("the service");
  });

  it("names what it could take the place of", async () => {
    const rig = externalPluginsRig();
    await install(rig);
    const rival = pluginFile({ id: "rival" });
    const preview = await rig.plugins.preview(chosen(rival), rig.signal);
    const name = "locale-bundle/xx/acme";
    expect(preview.conflicts).toEqual([{ name, title: "Acme", isSameId: true, isIrreplaceable: false }]);
    await rig.plugins.install(preview, {
      trusts: false,
      mayReplace: ["locale-bundle/xx/acme", "tool/other"],
    });
    expect((await rig.plugins.list())[1]?.mayReplace).toEqual(["locale-bundle/xx/acme"]);
  });
});

describe("a plugin that was agreed to", () => {
  it("runs, and runs again when the page is opened without a network", async () => {
    const rig = externalPluginsRig();
    await install(rig);
    expect(rig.host.find("acme")?.name).toBe("Acme");
    expect(rig.changes).toEqual([["locale-bundle"]]);
    const next = reopened(rig);
    await next.plugins.start();
    expect(next.host.find("acme")?.name).toBe("Acme");
    expect(rig.ports.http.requests).toEqual([]);
  });

  it("does not run where its code is another one by now", async () => {
    const rig = externalPluginsRig();
    await install(rig);
    const [kept] = await rig.plugins.list();
    const record = { ...(kept as NonNullable<typeof kept>), code: pluginFile({}, "evil()") };
    await rig.ports.database.write([{ type: "put", store: "externalPlugins", record }]);
    const next = reopened(rig);
    await next.plugins.start();
    expect(next.built).toEqual([]);
    expect(next.failures()).toEqual([["acme", "external-plugin.changed"]]);
  });

  it("does not run on a device where nobody has agreed, and does once somebody has", async () => {
    const rig = externalPluginsRig();
    await install(rig);
    rig.ports.preferences.remove("troupe.agreedPlugins");
    const restored = reopened(rig);
    await restored.plugins.start();
    const [kept] = await restored.plugins.list();
    expect(restored.running.waitingReason(kept as NonNullable<typeof kept>)).toBe("unconfirmed");
    expect(restored.built).toEqual([]);
    await restored.plugins.install(await restored.plugins.previewKept("acme"), AGREED);
    expect(restored.host.find("acme")?.name).toBe("Acme");
  });

  it("does not gain the right to replace something through its record", async () => {
    const rig = externalPluginsRig();
    await install(rig);
    const [kept] = await rig.plugins.list();
    const record = { ...(kept as NonNullable<typeof kept>), mayReplace: ["locale-bundle/en/common"] };
    await rig.ports.database.write([{ type: "put", store: "externalPlugins", record }]);
    const next = reopened(rig);
    await next.plugins.start();
    expect(next.built).toEqual([]);
  });

  it("gets its rights from its code, whatever its record says of them", async () => {
    const rig = externalPluginsRig();
    await install(rig);
    const [kept] = await rig.plugins.list();
    const { manifest } = kept as NonNullable<typeof kept>;
    const record = {
      ...(kept as NonNullable<typeof kept>),
      manifest: { ...manifest, hosts: ["evil.example"] },
    };
    await rig.ports.database.write([{ type: "put", store: "externalPlugins", record }]);
    const next = reopened(rig);
    await next.plugins.start();
    expect(next.built[0]?.manifest.hosts).toEqual([]);
  });

  it("shows why its code was ended, once", async () => {
    const rig = externalPluginsRig();
    await install(rig);
    for (let i = 0; i < 3; i++) rig.ends.get("acme")?.(new AppError("external-plugin.ended"));
    expect(rig.host.failures).toHaveLength(1);
  });
});

it("a trusted one is not installed without the second consent", async () => {
  const rig = externalPluginsRig();
  const preview = await rig.plugins.preview(chosen(pluginFile({ kind: "trusted" })), rig.signal);
  const installing = rig.plugins.install(preview, AGREED);
  await expect(installing).rejects.toMatchObject({ code: "external-plugin.not-trusted" });
  expect(await rig.plugins.list()).toEqual([]);
  await rig.plugins.install(preview, { ...AGREED, trusts: true });
  expect(await rig.plugins.list()).toHaveLength(1);
});

describe("an update", () => {
  it("is none where the file is the same", async () => {
    const rig = externalPluginsRig();
    await installFrom(rig);
    expect(await rig.plugins.update("acme", rig.signal)).toEqual({ kind: "current" });
  });

  it("takes the place of the version before where it wants no more", async () => {
    const rig = externalPluginsRig();
    await installFrom(rig, pluginFile({ hosts: ["a.example"] }));
    rig.ports.http.on(ADDRESS, () => new Response(pluginFile({ version: "1.1.0" })));
    const outcome = await rig.plugins.update("acme", rig.signal);
    expect(outcome).toMatchObject({
      kind: "updated",
      version: "1.1.0",
      change: { grown: false, shrunk: true },
    });
    expect(rig.built.map(({ manifest }) => manifest.version)).toEqual(["1.0.0", "1.1.0"]);
    expect(rig.disposed).toEqual(["acme"]);
    expect(rig.reasons).toEqual(["external-plugin.replaced"]);
    expect(rig.failures()).toEqual([]);
    const next = reopened(rig);
    await next.plugins.start();
    expect(next.built[0]?.manifest.version).toBe("1.1.0");
  });

  it("asks where it wants more, and until then the version before goes on", async () => {
    const rig = externalPluginsRig();
    await installFrom(rig);
    rig.ports.http.on(ADDRESS, () => new Response(pluginFile({ hosts: ["evil.example"] })));
    const outcome = await rig.plugins.update("acme", rig.signal);
    expect(outcome).toMatchObject({
      kind: "asks",
      preview: { change: { hosts: { added: ["evil.example"] } } },
    });
    expect(rig.built).toHaveLength(1);
    expect((await rig.plugins.list())[0]?.manifest.hosts).toEqual([]);
  });

  it.each([
    ["older", "0.9.0"],
    ["the same version in another file", "1.0.0"],
  ])("that is %s asks, although it wants no more", async (_, version) => {
    const rig = externalPluginsRig();
    await installFrom(rig);
    rig.ports.http.on(ADDRESS, () => new Response(pluginFile({ version }, "other()")));
    const order = version === "1.0.0" ? "same" : "older";
    const outcome = await rig.plugins.update("acme", rig.signal);
    expect(outcome).toMatchObject({ kind: "asks", preview: { order, change: { grown: false } } });
    expect(rig.built).toHaveLength(1);
    if (outcome.kind === "asks") await rig.plugins.install(outcome.preview, AGREED);
    expect(rig.built.map(({ manifest }) => manifest.version)).toEqual(["1.0.0", version]);
  });

  it("is held against what the installed code says of itself, whatever its record says", async () => {
    const rig = externalPluginsRig();
    await installFrom(rig);
    const kept = (await rig.plugins.list())[0] as NonNullable<Awaited<ReturnType<Rig["plugins"]["list"]>>[0]>;
    const record = { ...kept, manifest: { ...kept.manifest, version: "0.0.1" } };
    await rig.ports.database.write([{ type: "put", store: "externalPlugins", record }]);
    rig.ports.http.on(ADDRESS, () => new Response(pluginFile({ version: "0.9.0" })));
    const outcome = await rig.plugins.update("acme", rig.signal);
    expect(outcome).toMatchObject({ preview: { order: "older", installed: { manifest: kept.manifest } } });
  });

  it("of a trusted one asks each time", async () => {
    const rig = externalPluginsRig();
    rig.ports.http.on(ADDRESS, () => new Response(pluginFile({ kind: "trusted" })));
    const preview = await rig.plugins.preview({ address: ADDRESS }, rig.signal);
    await rig.plugins.install(preview, { trusts: true, mayReplace: [] });
    rig.ports.http.on(ADDRESS, () => new Response(pluginFile({ kind: "trusted", version: "2.0.0" })));
    expect(await rig.plugins.update("acme", rig.signal)).toMatchObject({ kind: "asks" });
  });

  it("is refused where it is another plugin", async () => {
    const rig = externalPluginsRig();
    await installFrom(rig);
    rig.ports.http.on(ADDRESS, () => new Response(pluginFile({ id: "other" })));
    const updating = rig.plugins.update("acme", rig.signal);
    await expect(updating).rejects.toMatchObject({ code: "external-plugin.other-id" });
  });
});

it("removing ends it, and deletes its record, its agreement, its failures and its log", async () => {
  const rig = externalPluginsRig();
  await install(rig);
  rig.ends.get("acme")?.(new AppError("external-plugin.ended"));
  expect(await rig.running.logOf("acme")).toHaveLength(1);
  await rig.plugins.remove("acme");
  expect(rig.host.find("acme")).toBeUndefined();
  expect(rig.disposed).toEqual(["acme"]);
  expect(rig.traces).toEqual(["acme"]);
  expect(await rig.plugins.list()).toEqual([]);
  expect(rig.host.failures).toEqual([]);
  expect(await rig.running.logOf("acme")).toEqual([]);
  expect(rig.ports.preferences.all).toEqual({});
});

describe("another tab", () => {
  /** Two tabs of one device, of which each follows what the other changes. */
  function twoTabs() {
    const hub = new MemoryTabHub();
    const ports = new FakePorts();
    const tabs = [hub.tab(), hub.tab()] as const;
    const [here, there] = tabs.map((tab) => externalPluginsRig(ports, tab)) as [Rig, Rig];
    const following: Promise<unknown>[] = [];
    tabs[1].listen(() => void following.push(there.plugins.start()));
    return { here, there, followed: () => Promise.all(following) };
  }

  it("has it run as soon as it is installed, and a new version when it is updated", async () => {
    const { here, there, followed } = twoTabs();
    await installFrom(here);
    await followed();
    expect(there.host.find("acme")).toBeDefined();
    here.ports.http.on(ADDRESS, () => new Response(pluginFile({ version: "1.1.0" })));
    await here.plugins.update("acme", here.signal);
    await followed();
    expect(there.built.map(({ manifest }) => manifest.version)).toEqual(["1.0.0", "1.1.0"]);
    expect(there.reasons).toEqual(["external-plugin.replaced"]);
  });

  it("ends it before its traces are deleted", async () => {
    const { here, there, followed } = twoTabs();
    await install(here);
    await followed();
    const seen: unknown[] = [];
    here.hooks.removeTraces = async () => {
      await followed();
      seen.push(there.host.find("acme"), there.disposed);
    };
    await here.plugins.remove("acme");
    await followed();
    expect(seen).toEqual([undefined, ["acme"]]);
    expect(await there.plugins.list()).toEqual([]);
    expect(there.host.failures).toEqual([]);
  });
});

describe("a device whose disk is full", () => {
  it("keeps nothing of a plugin, and agrees to nothing", async () => {
    const rig = externalPluginsRig();
    const preview = await rig.plugins.preview(chosen(pluginFile()), rig.signal);
    rig.ports.database.writeFailure = new AppError("database.full");
    await expect(rig.plugins.install(preview, AGREED)).rejects.toMatchObject({ code: "database.full" });
    expect(rig.built).toEqual([]);
    expect(rig.ports.preferences.all).toEqual({});
    rig.ports.database.writeFailure = undefined;
    expect(await rig.plugins.list()).toEqual([]);
    await rig.plugins.install(preview, AGREED);
    expect(rig.host.find("acme")).toBeDefined();
  });

  it("goes on with the version that it has", async () => {
    const rig = externalPluginsRig();
    await installFrom(rig);
    rig.ports.http.on(ADDRESS, () => new Response(pluginFile({ version: "1.1.0" })));
    rig.ports.database.writeFailure = new AppError("database.full");
    await expect(rig.plugins.update("acme", rig.signal)).rejects.toMatchObject({ code: "database.full" });
    expect(rig.disposed).toEqual([]);
    const next = reopened(rig);
    await next.plugins.start();
    expect(next.built.map(({ manifest }) => manifest.version)).toEqual(["1.0.0"]);
  });
});

it("a removal that was cut short leaves what does not run, and can be finished", async () => {
  const rig = externalPluginsRig();
  await install(rig);
  rig.hooks.removeTraces = () => Promise.reject(new AppError("database.full"));
  await expect(rig.plugins.remove("acme")).rejects.toMatchObject({ code: "database.full" });
  const next = reopened(rig);
  await next.plugins.start();
  expect(next.built).toEqual([]);
  const [kept] = await next.plugins.list();
  expect(next.running.waitingReason(kept as NonNullable<typeof kept>)).toBe("unconfirmed");
  await next.plugins.remove("acme");
  expect(await next.plugins.list()).toEqual([]);
});

describe("without a network", () => {
  it("what came from an address runs at the next start, and says that it cannot be updated", async () => {
    const rig = externalPluginsRig();
    await installFrom(rig);
    rig.ports.http.on(ADDRESS, () => Promise.reject(new AppError("network.failed")));
    const next = reopened(rig);
    await next.plugins.start();
    expect(next.host.find("acme")).toBeDefined();
    await expect(next.plugins.update("acme", next.signal)).rejects.toMatchObject({ code: "network.failed" });
    expect(next.host.find("acme")).toBeDefined();
    expect(next.disposed).toEqual([]);
  });
});

it("one that is broken stops no other one", async () => {
  const rig = externalPluginsRig();
  await install(rig, pluginFile({ id: "broken" }));
  await install(rig);
  const kept = await rig.ports.database.get("externalPlugins", "broken");
  const record = { ...(kept as NonNullable<typeof kept>), code: "nothing" };
  await rig.ports.database.write([{ type: "put", store: "externalPlugins", record }]);
  const next = reopened(rig);
  await next.plugins.start();
  expect(next.failures()).toEqual([["broken", "external-plugin.changed"]]);
  expect(next.host.find("acme")).toBeDefined();
  await next.plugins.remove("broken");
  expect((await next.plugins.list()).map(({ id }) => id)).toEqual(["acme"]);
});
