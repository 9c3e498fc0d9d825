import { autorun } from "mobx";
import { beforeEach, describe, expect, test } from "vitest";
import { Container } from "../di/container";
import { type Token, token } from "../di/token";
import { type Logger, LoggerToken } from "../ports/logger";
import { PluginSecretsFactoryToken } from "../ports/plugin-secrets";
import { PluginStorageFactoryToken } from "../ports/plugin-storage";
import type { Lazy } from "./contribution";
import { contribute, definePlugin, type Plugin, provide } from "./define-plugin";
import { extensionPoint } from "./extension-point";
import { overlayPluginConfig, parsePluginConfig } from "./plugin-config";
import { PluginHost } from "./plugin-host";

interface Greeter extends Lazy<() => string> {
  readonly language: string;
}
const Greeters = extensionPoint<Greeter>("test-greeter");

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

  test("a broken plugin does not stop the next", () => {
    host.install({ id: "wrong-version", apiVersion: 99 } as unknown as Plugin);
    host.install(undefined as unknown as Plugin);
    host.install({ id: "no-point", apiVersion: 1, contributes: [{}] } as unknown as Plugin);
    host.install(plugin("good", greeter("hello")));
    expect(ids()).toEqual(["hello"]);
    expect(host.failures.map(({ pluginId }) => pluginId)).toEqual(["wrong-version", "unknown", "no-point"]);
    expect(host.plugins.map(({ id }) => id)).toEqual(["good"]);
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

  test("a plugin may provide a port; the newest provider wins until removed", () => {
    const Port: Token<string> = token("test/port");
    host.install({ id: "built-in", apiVersion: 1, provides: [provide(Port, () => "built-in")] });
    const swap = host.install({ id: "swap", apiVersion: 1, provides: [provide(Port, () => "swapped")] });
    expect(container.get(Port)).toBe("swapped");
    swap.dispose();
    expect(container.get(Port)).toBe("built-in");
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
