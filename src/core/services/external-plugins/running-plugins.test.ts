import { describe, expect, it, vi } from "vitest";
import { chosen, externalPluginsRig, pluginFile } from "../../../../tests/fakes/external-plugins-rig";
import { MemoryLocks } from "../../../../tests/fakes/memory-locks";
import { AppError } from "../../errors/app-error";
import { askForSafeStart } from "./safe-start";
import { PLUGIN_STARTS, PluginStarts } from "./trusted/plugin-starts";

/** A trusted plugin whose file waits for the service worker. */
async function waiting() {
  const rig = externalPluginsRig();
  const signals: AbortSignal[] = [];
  let takeOver = () => {};
  rig.hooks.build = (_, signal) =>
    new Promise((resolve) => {
      signals.push(signal);
      takeOver = resolve;
    });
  const preview = await rig.plugins.preview(chosen(pluginFile({ kind: "trusted" })), rig.signal);
  await rig.plugins.install(preview, { trusts: true, mayReplace: [] });
  await vi.waitFor(() => expect(signals).toHaveLength(1));
  return { rig, signals, takeOver: () => takeOver() };
}

it("has a trusted plugin that waits for the service worker told when it is removed, before its file runs", async () => {
  const { rig, signals, takeOver } = await waiting();
  await rig.plugins.remove("acme");
  expect(signals[0]?.aborted).toBe(true);
  takeOver();
  await rig.running.whenStarted();
  expect(rig.host.find("acme")).toBeUndefined();
  expect(rig.failures()).toEqual([]);
});

it("lets it go on when something else changes", async () => {
  const { rig, signals, takeOver } = await waiting();
  await rig.plugins.start();
  expect(signals[0]?.aborted).toBe(false);
  takeOver();
  await rig.running.whenStarted();
  expect(rig.host.find("acme")).toBeDefined();
});

const textsOf = (namespace: string) => [
  { point: "locale-bundle", id: `xx/${namespace}`, language: "xx", namespace, texts: { a: "A" } },
];
const allowed = { trusts: true, mayReplace: [] };

/** A browser with the plugin installed. */
async function installed(code = pluginFile()) {
  const rig = externalPluginsRig();
  const install = async (each: string) => {
    await rig.plugins.install(await rig.plugins.preview(chosen(each), rig.signal), allowed);
  };
  await install(code);
  return { rig, install };
}

describe("a plugin that is installed", () => {
  it("runs, which those who show its points are told of, once", async () => {
    const { rig } = await installed();
    expect(rig.host.find("acme")).toBeDefined();
    expect(rig.changes).toEqual([["locale-bundle"]]);
    await rig.plugins.start();
    expect(rig.built).toHaveLength(1);
    expect(rig.changes).toHaveLength(1);
    expect((await rig.running.logOf("acme")).map(({ text }) => text)).toEqual(["built"]);
    expect(await rig.running.logOf("nobody")).toEqual([]);
  });

  it("gives way to another version, and is told that it does", async () => {
    const { rig, install } = await installed();
    await install(pluginFile({ version: "2.0.0" }));
    expect(rig.disposed).toEqual(["acme"]);
    expect(rig.reasons).toEqual(["external-plugin.replaced"]);
    expect(rig.built).toHaveLength(2);
    expect(rig.changes.at(-1)).toEqual(["locale-bundle"]);
    expect(rig.host.find("acme")).toBeDefined();
  });

  it("ends when it is removed, which those who showed its points are told of", async () => {
    const { rig } = await installed();
    await rig.plugins.remove("acme");
    expect(rig.disposed).toEqual(["acme"]);
    expect(rig.reasons).toEqual([undefined]);
    expect(rig.host.find("acme")).toBeUndefined();
    expect(rig.changes).toEqual([["locale-bundle"], ["locale-bundle"]]);
    expect(rig.running.isTaken("acme")).toBe(false);
  });

  it("is told of as failed when it has ended by itself, by its last reason", async () => {
    const { rig } = await installed();
    rig.ends.get("acme")?.(new AppError("external-plugin.ended", { plugin: "acme" }));
    rig.ends.get("acme")?.(new AppError("external-plugin.changed"));
    expect(rig.failures()).toEqual([["acme", "external-plugin.changed"]]);
  });
});

describe("a plugin that needs another one", () => {
  const base = pluginFile({ id: "base", name: "Base", contributes: textsOf("base") });
  const needy = (over: object = {}) => pluginFile({ dependencies: { base: "1.0.0" }, ...over });
  const reasons = async (rig: ReturnType<typeof externalPluginsRig>) =>
    Object.fromEntries((await rig.plugins.list()).map((each) => [each.id, rig.running.waitingReason(each)]));

  it("does not start without it, says so, and starts once it is there", async () => {
    const { rig, install } = await installed(needy());
    expect(rig.host.find("acme")).toBeUndefined();
    expect(await reasons(rig)).toEqual({ acme: "dependency" });
    const [acme] = await rig.plugins.list();
    expect(acme && rig.running.lackingOf(acme)).toEqual([{ id: "base", version: "1.0.0", why: "missing" }]);
    await install(base);
    expect(await reasons(rig)).toEqual({ acme: undefined, base: undefined });
    expect(rig.host.find("acme")).toBeDefined();
  });

  it("ends when that is removed or switched off, or is too old from then on", async () => {
    const { rig, install } = await installed(base);
    await install(needy());
    expect(rig.host.find("acme")).toBeDefined();
    rig.host.configure({ ...rig.host.config, disabled: ["base"] });
    await rig.plugins.start();
    expect(rig.host.find("acme")).toBeUndefined();
    rig.host.configure({ ...rig.host.config, disabled: [] });
    await rig.plugins.start();
    expect(rig.host.find("acme")).toBeDefined();
    await install(needy({ version: "2.0.0", dependencies: { base: "1.0.1" } }));
    expect(await reasons(rig)).toEqual({ base: undefined, acme: "dependency" });
    await rig.plugins.remove("base");
    expect(rig.host.find("acme")).toBeUndefined();
  });

  it("is said to lack it before it is installed, and refused in a circle", async () => {
    const { rig } = await installed(needy());
    const lacks = await rig.plugins.preview(
      chosen(pluginFile({ id: "b", dependencies: { c: "1.0.0" } })),
      rig.signal,
    );
    expect(lacks.lacking).toEqual([{ id: "c", version: "1.0.0", why: "missing" }]);
    const circle = pluginFile({ id: "base", name: "Base", dependencies: { acme: "1.0.0" } });
    await expect(rig.plugins.preview(chosen(circle), rig.signal)).rejects.toMatchObject({
      code: "external-plugin.circular",
      params: { plugin: "Base", other: "acme" },
    });
  });
});

describe("a plugin that cannot be run", () => {
  it("has failed with the reason, and runs when it is tried anew and can be", async () => {
    const rig = externalPluginsRig();
    rig.hooks.build = () => Promise.reject(new AppError("external-plugin.ended", { plugin: "acme" }));
    const preview = await rig.plugins.preview(chosen(pluginFile()), rig.signal);
    await rig.plugins.install(preview, allowed).catch(() => {});
    expect(rig.failures()).toEqual([["acme", "external-plugin.ended"]]);
    expect(rig.host.find("acme")).toBeUndefined();
    expect(rig.changes).toEqual([]);
    rig.hooks.build = async () => {};
    await rig.plugins.start();
    expect(rig.failures()).toEqual([]);
    expect(rig.host.find("acme")).toBeDefined();
  });

  it.each(["code", "id"] as const)("is one whose %s is another than what was installed", async (field) => {
    const { rig } = await installed();
    const [kept] = await rig.ports.database.list("externalPlugins");
    if (!kept) throw new Error("It is kept.");
    const other = field === "code" ? { ...kept, code: `${kept.code} ` } : { ...kept, id: "other" };
    const fresh = externalPluginsRig();
    fresh.agreements.keep(other);
    await fresh.running.follow([other]);
    expect(fresh.host.find(other.id)).toBeUndefined();
    expect(fresh.failures()).toHaveLength(1);
    expect(fresh.changes).toEqual([]);
  });
});

describe("what may run", () => {
  it("is what the user has agreed to here, and of the configuration what it still names", async () => {
    const { rig } = await installed();
    const [kept] = await rig.ports.database.list("externalPlugins");
    if (!kept) throw new Error("It is kept.");
    const configured = { ...kept, isConfigured: true };
    expect(rig.running.waitingReason(kept)).toBeUndefined();
    expect(rig.running.waitingReason({ ...kept, sha256: "other" })).toBe("unconfirmed");
    expect(rig.running.waitingReason(configured)).toBeUndefined();
    rig.running.configure(["other"]);
    expect(rig.running.waitingReason(configured)).toBe("not-configured");
    expect(rig.running.waitingReason(kept)).toBeUndefined();
    expect(rig.running.isConfigured(configured)).toBe(false);
    rig.running.configure([kept.sha256]);
    expect(rig.running.waitingReason(configured)).toBeUndefined();
    expect(rig.running.isConfigured(configured)).toBe(true);
    expect(rig.running.isConfigured(kept)).toBe(false);
  });

  it("is known by the code alone; what is no plugin has no manifest", async () => {
    const { rig } = await installed();
    const [kept] = await rig.ports.database.list("externalPlugins");
    if (!kept) throw new Error("It is kept.");
    expect(rig.running.manifestOf(kept)?.id).toBe("acme");
    expect(rig.running.manifestOf({ ...kept, code: "alert(1)" })).toBeUndefined();
  });
});

describe("a plugin whose file does not come to its end", () => {
  const trusted = pluginFile({ kind: "trusted" });

  /** The next page after one that began to start it, which is gone. */
  async function afterHang() {
    const { rig } = await installed(trusted);
    const tab = new MemoryLocks();
    const { preferences, clock } = rig.ports;
    const [plugin] = await rig.plugins.list();
    const starts = new PluginStarts(preferences, tab, clock);
    void starts.run(plugin?.sha256 ?? "", () => new Promise(() => {}));
    await vi.waitFor(() => expect(preferences.get(PLUGIN_STARTS)).toBeDefined());
    tab.die();
    return externalPluginsRig(rig.ports);
  }

  it("is off at the next start and told of, and runs once the user starts it again", async () => {
    const { plugins, running, built, hung, ports } = await afterHang();
    const [plugin] = await plugins.start();
    await running.whenStarted();
    expect(built).toEqual([]);
    expect(hung).toEqual(["acme"]);
    expect(plugin && running.waitingReason(plugin)).toBe("hung");
    await plugins.startAgain("acme");
    await running.whenStarted();
    expect(built).toHaveLength(1);
    expect(ports.preferences.get(PLUGIN_STARTS)).toBeUndefined();
    expect(plugin && running.waitingReason(plugin)).toBeUndefined();
  });

  it("leaves no mark when it is removed, and is started where it is installed again", async () => {
    const first = await afterHang();
    await first.plugins.start();
    await first.plugins.remove("acme");
    expect(first.ports.preferences.get(PLUGIN_STARTS)).toBeUndefined();
    const second = await afterHang();
    await second.plugins.start();
    const preview = await second.plugins.preview(chosen(trusted), second.signal);
    await second.plugins.install(preview, allowed);
    await second.running.whenStarted();
    expect(second.built).toHaveLength(1);
  });

  it("is told of when another tab turns out to hang at it", async () => {
    const { rig } = await waiting();
    const next = externalPluginsRig(rig.ports);
    next.hooks.build = async () => {
      throw new AppError("external-plugin.did-not-start");
    };
    await next.plugins.start();
    await next.running.whenStarted();
    expect(next.hung).toEqual(["acme"]);
    expect(next.host.find("acme")).toBeUndefined();
  });
});

it.each(["contained", "trusted"])(
  "of %s plugins none begins in a tab that was started without, whatever its code does",
  async (kind) => {
    const { rig } = await installed(pluginFile({ kind }));
    askForSafeStart(rig.ports.session);
    const { plugins, running, built } = externalPluginsRig(rig.ports);
    const [plugin] = await plugins.start();
    expect(built).toEqual([]);
    expect(plugin && running.waitingReason(plugin)).toBe("safe");
  },
);
