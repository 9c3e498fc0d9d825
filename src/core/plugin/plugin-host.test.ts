import { autorun } from "mobx";
import { beforeEach, describe, expect, test } from "vitest";
import { Container } from "../di/container";
import { type Token, token } from "../di/token";
import type { AppError } from "../errors/app-error";
import { type Logger, LoggerToken } from "../ports/logger";
import { PluginSecretsFactoryToken } from "../ports/plugin-secrets";
import { PluginStorageFactoryToken } from "../ports/plugin-storage";
import type { Lazy, PluginContext } from "./contribution";
import { contribute, definePlugin, type Plugin, provide } from "./define-plugin";
import { extensionPoint } from "./extension-point";
import { isSwitchable } from "./plugin-choices";
import { overlayPluginConfig, parsePluginConfig } from "./plugin-config";
import { PluginHost } from "./plugin-host";

interface Greeter extends Lazy<() => string> {
  readonly language: string;
}
const Greeters = extensionPoint<Greeter>("test-greeter", { combine: "all" });
const Foundations = extensionPoint<Greeter>("test-foundation", { combine: "sequence", alwaysOn: true });

const silent: Logger = { info() {}, warn() {}, error() {}, child: () => silent };

function greeter(id: string, text = id, rank?: number): Greeter {
  return { id, language: "en", load: async () => () => text, ...(rank === undefined ? {} : { rank }) };
}

function plugin(id: string, ...greeters: Greeter[]): Plugin {
  return definePlugin({ id, apiVersion: 1, contributes: greeters.map((each) => contribute(Greeters, each)) });
}

let container: Container;
let host: PluginHost;
beforeEach(() => {
  container = new Container();
  container.value(LoggerToken, silent);
  container.value(PluginStorageFactoryToken, {
    of: (pluginId) => ({ get: async () => pluginId, set: async () => {}, remove: async () => {} }),
  });
  host = new PluginHost(container);
});

const ids = () => container.get(Greeters).all.map(({ id }) => id);

describe("PluginHost", () => {
  test("a point nobody contributes to is empty once opened", () => {
    host.open(Greeters);
    expect(ids()).toEqual([]);
  });

  test("a point that has the name of a service, wired or not yet, takes nothing's place", () => {
    const [Wired, Deferred] = [token<string>("test-wired"), token<string>("test-deferred")];
    container.value(Wired, "the service");
    container.defer([Deferred], async () => ({ wire: (to) => to.value(Deferred, "a later one") }));
    for (const point of [Wired, Deferred])
      expect(() => host.open(point as never)).toThrow("plugin.malformed");
    const entry = { point: Wired, contribution: { id: "wrong" } } as never;
    host.install({ id: "no-point", apiVersion: 1, contributes: [entry] });
    expect(host.failures.map(({ pluginId }) => pluginId)).toEqual(["no-point"]);
    expect(container.get(Wired)).toBe("the service");
    expect(() => container.get(Deferred)).toThrow("kernel.not-ready");
  });

  test("a broken plugin does not stop the next", () => {
    host.install({ id: "wrong-version", apiVersion: 99 } as unknown as Plugin);
    host.install(undefined as unknown as Plugin);
    host.install({ id: "no-point", apiVersion: 1, contributes: [{}] } as unknown as Plugin);
    host.install(plugin("good", greeter("hello")));
    expect(ids()).toEqual(["hello"]);
    expect(host.failures.map(({ pluginId }) => pluginId)).toEqual(["wrong-version", "unknown", "no-point"]);
    expect(host.plugins.map(({ id }) => id)).toEqual(["good"]);
  });

  test("what only built-in plugins may contribute is refused from any other, and nothing of that plugin stays", () => {
    const Guarded = extensionPoint<Greeter>("test-guarded", {
      combine: "all",
      isBuiltInOnly: ({ id }) => id === "inside",
    });
    const mixed = (pluginId: string) =>
      definePlugin({
        id: pluginId,
        apiVersion: 1,
        contributes: [
          contribute(Guarded, greeter("outside", pluginId)),
          contribute(Guarded, greeter("inside", pluginId)),
        ],
      });
    host.open(Guarded);
    host.install(mixed("stranger"));
    expect(container.get(Guarded).all).toEqual([]);
    expect(host.plugins).toEqual([]);
    expect(host.failures.map(({ error }) => (error as AppError).code)).toEqual(["plugin.built-in-only"]);
    host.install(mixed("own"), { builtIn: true });
    expect(container.get(Guarded).all.map(({ id }) => id)).toEqual(["outside", "inside"]);
  });

  test("a plugin that breaks half-way leaves nothing behind", () => {
    const half = plugin("half", greeter("left-over"));
    host.install({
      ...half,
      contributes: [...(half.contributes ?? []), { point: Greeters, contribution: {} }],
    } as unknown as Plugin);
    host.open(Greeters);
    expect(ids()).toEqual([]);
  });

  test("the newest contribution of an id shadows the older; removing it restores the older", () => {
    host.install(plugin("old", greeter("hello", "old")));
    const newer = host.install(plugin("new", greeter("hello", "new")));
    const found = container.get(Greeters);
    expect(found.find("hello")).toMatchObject({ id: "hello" });
    const shadowing = found.find("hello");
    newer.dispose();
    newer.dispose();
    expect(found.find("hello")).not.toBe(shadowing);
    expect(ids()).toEqual(["hello"]);
  });

  test("orders by rank, and lets configuration overrule it", () => {
    host.install(plugin("a", greeter("low", "low", 1), greeter("plain"), greeter("high", "high", 5)));
    expect(ids()).toEqual(["high", "low", "plain"]);
    host.configure({ disabled: [], ranks: { "test-greeter/plain": 10 } });
    expect(ids()).toEqual(["plain", "high", "low"]);
  });

  test("disables a plugin or one contribution of it, by former ids too, and views react", () => {
    host.install({ ...plugin("a", greeter("one"), greeter("two")), formerIds: ["alpha"] });
    const seen: string[][] = [];
    const stop = autorun(() => seen.push(ids()));
    host.configure({ disabled: ["a/one"], ranks: {} });
    host.configure({ disabled: ["alpha"], ranks: {} });
    host.configure({ disabled: ["alpha/two"], ranks: {} });
    stop();
    expect(seen).toEqual([["one", "two"], ["two"], [], ["one"]]);
  });

  test("loads an implementation once, and again only after a failure", async () => {
    let loads = 0;
    const flaky: Greeter = {
      id: "flaky",
      language: "en",
      load: async () => {
        loads += 1;
        if (loads === 1) throw new Error("offline");
        return () => "hi";
      },
    };
    host.install(plugin("flaky-plugin", flaky));
    await expect(host.load(flaky)).rejects.toThrow("offline");
    expect(host.failures).toMatchObject([{ pluginId: "flaky-plugin", contributionId: "flaky" }]);
    expect((await host.load(flaky))()).toBe("hi");
    await host.load(flaky);
    expect(loads).toBe(2);
  });

  test("gives a plugin its own context", async () => {
    let owner: unknown;
    const nosy: Greeter = {
      id: "nosy",
      language: "en",
      load: async (context) => {
        owner = await context.storage.get("anything");
        return () => context.pluginId;
      },
    };
    host.install(plugin("nosy-plugin", nosy));
    expect((await host.load(nosy))()).toBe("nosy-plugin");
    expect(owner).toBe("nosy-plugin");
  });

  test("gives a plugin the secrets under its own id", async () => {
    container.value(PluginSecretsFactoryToken, {
      of: (pluginId) => ({
        get: async () => pluginId,
        set: async () => {},
        delete: async () => {},
        clear: async () => {},
      }),
    });
    const keeper: Greeter = {
      id: "keeper",
      language: "en",
      load: async ({ secrets }) => {
        const owner = await secrets.get("token", "https://acme.example");
        return () => owner ?? "nobody";
      },
    };
    host.install(plugin("keeping-plugin", keeper));
    expect((await host.load(keeper))()).toBe("keeping-plugin");
  });

  test("what fails before there is a logger is listed all the same", () => {
    const bare = new PluginHost(new Container());
    bare.install({ id: "early", apiVersion: 99 } as unknown as Plugin);
    expect(bare.failures.map(({ pluginId }) => pluginId)).toEqual(["early"]);
  });

  test("no configuration switches off what is essential, nor what a point always uses", () => {
    host.install({ ...plugin("core", greeter("one")), essential: true }, { builtIn: true });
    host.install(
      definePlugin({ id: "ground", apiVersion: 1, contributes: [contribute(Foundations, greeter("step"))] }),
    );
    host.configure({ disabled: ["core", "core/one", "ground", "ground/step"], ranks: {} });
    expect(ids()).toEqual(["one"]);
    expect(container.get(Foundations).all).toHaveLength(1);
    expect(host.plugins.map((each) => isSwitchable(host, each))).toEqual([false, false]);
  });

  test("a plugin of others cannot make itself essential", () => {
    host.install({ ...plugin("stranger", greeter("one")), essential: true });
    host.configure({ disabled: ["stranger"], ranks: {} });
    expect(ids()).toEqual([]);
    expect(host.plugins.map((each) => isSwitchable(host, each))).toEqual([true]);
  });
});

describe("two plugins of one id", () => {
  test("the second is refused, and named", () => {
    host.install(plugin("twin", greeter("first")));
    host.install(plugin("twin", greeter("second")));
    expect(ids()).toEqual(["first"]);
    expect(host.failures).toMatchObject([{ pluginId: "twin", error: { code: "plugin.duplicate" } }]);
  });

  test("what came of one is forgotten when it begins anew, and of no other", () => {
    for (const id of ["twin", "twin", "other", "other"]) host.install(plugin(id, greeter(id)));
    const failed = () => host.failures.map(({ pluginId }) => pluginId);
    expect(failed()).toEqual(["twin", "other"]);
    host.forgive("twin");
    expect(failed()).toEqual(["other"]);
  });

  test("one that says so takes the other's place until it is removed", () => {
    host.install(plugin("twin", greeter("first")));
    const newer = host.install({ ...plugin("twin", greeter("second")), overrides: true });
    expect(ids()).toEqual(["second"]);
    expect(host.failures).toEqual([]);
    newer.dispose();
    expect(ids()).toEqual(["first"]);
    expect(host.plugins).toHaveLength(1);
  });

  test("one that breaks leaves the other in place", () => {
    host.install(plugin("twin", greeter("first")));
    const broken = [contribute(Greeters, greeter("second")), { point: Greeters, contribution: null }];
    host.install({ id: "twin", apiVersion: 1, overrides: true, contributes: broken } as unknown as Plugin);
    expect(ids()).toEqual(["first"]);
  });

  test("one that was overridden and removed does not come back", () => {
    const older = host.install(plugin("twin", greeter("first")));
    const newer = host.install({ ...plugin("twin", greeter("second")), overrides: true });
    older.dispose();
    newer.dispose();
    expect(ids()).toEqual([]);
    expect(host.plugins).toEqual([]);
  });
});

describe("ports that plugins provide", () => {
  const Port: Token<string> = token("test-port");
  const offer = (id: string, rank?: number): Plugin =>
    definePlugin({
      id,
      apiVersion: 1,
      formerIds: [`former-${id}`],
      provides: [provide(Port, () => id, rank === undefined ? {} : { rank })],
    });

  test("the highest rank is in force, whichever is installed last", () => {
    host.install(offer("low", 1));
    const high = host.install(offer("high", 5));
    host.install(offer("last"));
    expect(container.get(Port)).toBe("high");
    high.dispose();
    expect(container.get(Port)).toBe("low");
    expect(host.ports).toEqual([
      {
        name: "test-port",
        offers: [
          { pluginId: "low", rank: 1 },
          { pluginId: "last", rank: 0 },
        ],
      },
    ]);
  });

  test("among equals the earlier stays", () => {
    host.install(offer("a"));
    host.install(offer("b"));
    expect(container.get(Port)).toBe("a");
  });

  test("configuration switches one off and ranks them, by former ids too", () => {
    host.install(offer("a"));
    host.install(offer("b"));
    host.configure({ disabled: ["a"], ranks: {} });
    expect(container.get(Port)).toBe("b");
    host.configure({ disabled: [], ranks: { "test-port/b": 1 } });
    expect(container.get(Port)).toBe("b");
    host.configure({ disabled: [], ranks: { "test-port/former-a": 2, "test-port/b": 1 } });
    expect(container.get(Port)).toBe("a");
    host.configure({ disabled: ["former-a", "b"], ranks: {} });
    expect(container.has(Port)).toBe(false);
    expect(() => container.get(Port)).toThrow("kernel.unknown-service");
  });

  test("what stays in force is not made anew", () => {
    const Made: Token<object> = token("test-made");
    host.install({ id: "maker", apiVersion: 1, provides: [provide(Made, () => ({}))] });
    const made = container.get(Made);
    host.configure({ disabled: ["other"], ranks: {} });
    expect(container.get(Made)).toBe(made);
  });
});

describe("plugin configuration", () => {
  test("malformed configuration counts as none", () => {
    for (const input of [undefined, null, "x", { disabled: 1 }, { ranks: { a: "high" } }]) {
      expect(parsePluginConfig(input)).toEqual({ disabled: [], ranks: {} });
    }
  });

  test("the user's choice overlays the file", () => {
    const file = parsePluginConfig({ disabled: ["a", "b"], ranks: { x: 1, y: 1 } });
    const user = parsePluginConfig({ disabled: ["c"], enabled: ["a"], ranks: { y: 2 } });
    expect(overlayPluginConfig(file, user)).toEqual({ disabled: ["b", "c"], ranks: { x: 1, y: 2 } });
  });
});

describe("what a plugin adds while it runs", () => {
  /** A plugin that hands out its context. */
  async function running(builtIn = false) {
    let context: PluginContext | undefined;
    const source: Greeter = {
      id: "source",
      language: "en",
      load: async (given) => {
        context = given;
        return () => "";
      },
    };
    const installed = host.install(plugin("adding", source), { builtIn });
    await host.load(source);
    if (!context) throw new Error("The source was loaded.");
    return { context, installed };
  }

  test("is there until it is disposed, loaded as the plugin's own, and switched off with it", async () => {
    const { context } = await running();
    let owner = "";
    const late: Greeter = {
      ...greeter("late"),
      load: async ({ pluginId }) => {
        owner = pluginId;
        return () => "late";
      },
    };
    const added = context.contribute([contribute(Greeters, late)]);
    expect(ids()).toEqual(["source", "late"]);
    expect((await host.load(late))()).toBe("late");
    expect(owner).toBe("adding");
    host.configure({ disabled: ["adding"], ranks: {} });
    expect(ids()).toEqual([]);
    host.configure({ disabled: [], ranks: {} });
    added.dispose();
    added.dispose();
    expect(ids()).toEqual(["source"]);
  });

  test("goes with the plugin, after which it adds nothing more", async () => {
    const { context, installed } = await running();
    context.contribute([contribute(Greeters, greeter("late"))]);
    installed.dispose();
    expect(ids()).toEqual([]);
    expect(() => context.contribute([contribute(Greeters, greeter("later"))])).toThrow(
      "adding is not installed",
    );
    expect(ids()).toEqual([]);
  });

  test("is nothing that its descriptor may not contribute", async () => {
    const Guarded = extensionPoint<Greeter>("test-guarded-later", {
      combine: "all",
      isBuiltInOnly: () => true,
    });
    const { context } = await running();
    const entries = [contribute(Greeters, greeter("late")), contribute(Guarded, greeter("inside"))];
    expect(() => context.contribute(entries)).toThrow("plugin.built-in-only");
    expect(() => context.contribute([{} as never])).toThrow("plugin.malformed");
    expect(ids()).toEqual(["source"]);
  });
});
