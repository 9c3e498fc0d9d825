import { describe, expect, test } from "vitest";
import { FakeHttp, jsonResponse } from "../../../tests/fakes/fake-http";
import { MemoryPreferences } from "../../../tests/fakes/memory-preferences";
import { Container } from "../di/container";
import { type Token, token } from "../di/token";
import { PluginsStore } from "../stores/settings/plugins-store";
import type { Contribution } from "./contribution";
import { contribute, definePlugin, type Plugin, provide } from "./define-plugin";
import { extensionPoint } from "./extension-point";
import { levelling, preferring, switched } from "./plugin-choices";
import { PluginHost } from "./plugin-host";
import { type PluginPart, partsOf } from "./plugin-parts";

interface Drawer extends Contribution {
  readonly languages: readonly string[];
}
const Drawers = extensionPoint<Drawer>("test-drawer", {
  combine: "first-fit",
  serves: ({ languages }) => languages,
});
/** As the renderers of code blocks. */
const Renderers = extensionPoint<Drawer>("test-renderer", {
  combine: "first-fit",
  serves: ({ languages }) => languages,
  chosenByUse: true,
});
const Ways = extensionPoint<Contribution>("test-way", { combine: "best-fit", serves: () => ["task"] });
const Ranker: Token<string> = token("test-ranker");

function drawer(id: string, ...languages: readonly string[]): Plugin {
  return definePlugin({ id, apiVersion: 1, contributes: [contribute(Drawers, { id, languages })] });
}

function renderer(id: string, ...languages: readonly string[]): Plugin {
  return definePlugin({ id, apiVersion: 1, contributes: [contribute(Renderers, { id, languages })] });
}

function setUp(plugins: readonly Plugin[], file: unknown = {}) {
  const container = new Container();
  const host = new PluginHost(container);
  for (const plugin of plugins) host.install(plugin);
  const http = new FakeHttp().on("/plugins.json", jsonResponse(file));
  const store = new PluginsStore(host, http, new MemoryPreferences());
  const part = (index: number, use?: string): PluginPart => {
    const found = partsOf(host, plugins[index] as Plugin).find((each) => each.use === use);
    if (!found) throw new Error("It has a part.");
    return found;
  };
  return { container, host, store, part };
}

describe("the parts of plugins", () => {
  test("are rivals where they serve the same; the one that is asked first is in use", () => {
    const { part } = setUp([
      drawer("one", "graph", "flow"),
      drawer("two", "graph"),
      drawer("three", "music"),
    ]);
    expect(part(0)).toMatchObject({ rivals: ["test-drawer/two"], preferred: true });
    expect(part(1)).toMatchObject({ rivals: ["test-drawer/one"], preferred: false });
    expect(part(2)).toMatchObject({ rivals: [], preferred: false });
  });

  test("that are put first come first, one after the other", () => {
    const { container, store, part } = setUp([drawer("one", "graph"), drawer("two", "graph")]);
    const first = () => container.get(Drawers).all[0]?.id;
    store.choose(preferring(store.own, part(1)));
    expect([first(), part(1).preferred]).toEqual(["two", true]);
    store.choose(preferring(store.own, part(0)));
    expect([first(), part(1).preferred]).toEqual(["one", false]);
  });

  test("that are chosen for each use are put first for that one alone", () => {
    const { container, store, part } = setUp([
      renderer("one", "graph", "flow", "chart"),
      renderer("two", "graph", "flow"),
    ]);
    const first = (use: string) => container.get(Renderers).serving(use)[0]?.id;
    expect(part(0)).toMatchObject({ key: "test-renderer/one", serves: ["chart"], rivals: [] });
    expect(part(1, "flow")).toMatchObject({
      key: "test-renderer/two#flow",
      serves: ["flow"],
      rivals: ["test-renderer/one#flow"],
      preferred: false,
    });
    store.choose(preferring(store.own, part(1, "flow")));
    expect(["graph", "flow", "chart"].map(first)).toEqual(["one", "two", "one"]);
    expect([part(1, "flow").preferred, part(0, "flow").preferred, part(0, "graph").preferred]).toEqual([
      true,
      false,
      true,
    ]);
    store.choose(preferring(store.own, part(0, "flow")));
    expect(first("flow")).toBe("one");
  });

  test("that a configuration ranks as a whole come first for all their uses, unless it says otherwise of one", async () => {
    const { container, store, part } = setUp(
      [renderer("one", "graph", "flow"), renderer("two", "graph", "flow")],
      {
        ranks: { "test-renderer/two": 10, "test-renderer/one#flow": 11 },
      },
    );
    await store.load(new AbortController().signal);
    const first = (use: string) => container.get(Renderers).serving(use)[0]?.id;
    expect([first("graph"), first("flow"), first("other")]).toEqual(["two", "one", undefined]);
    expect(part(1, "flow").winningRank).toBe(12);
    store.choose(preferring(store.own, part(1, "flow")));
    expect(first("flow")).toBe("two");
  });

  test("that are switched off are nobody's rivals", () => {
    const { host, store, part } = setUp([drawer("one", "graph"), drawer("two", "graph")]);
    store.choose(switched(store.own, host, "two", false));
    expect([part(0).rivals, part(1).rivals]).toEqual([[], []]);
  });

  test("among which the task decides are preferred by rank alone, until they are level again", async () => {
    const ways = ["one", "two"].map((id) =>
      definePlugin({ id, apiVersion: 1, contributes: [contribute(Ways, { id })] }),
    );
    const { store, part } = setUp(ways, { ranks: { "test-way/two": 7 } });
    expect([part(0).preferred, part(1).preferred]).toEqual([false, false]);
    await store.load(new AbortController().signal);
    expect([part(0).preferred, part(1).preferred]).toEqual([false, true]);
    store.choose(levelling(store.own, part(1)));
    expect([part(0).preferred, part(1).preferred]).toEqual([false, false]);
  });

  test("may be ports, of which the preferred one is in force", () => {
    const rankers = ["one", "two"].map((id) =>
      definePlugin({ id, apiVersion: 1, provides: [provide(Ranker, () => id)] }),
    );
    const { container, store, part } = setUp(rankers);
    expect([container.get(Ranker), part(0).preferred]).toEqual(["one", true]);
    store.choose(preferring(store.own, part(1)));
    expect([container.get(Ranker), part(0).preferred, part(1).preferred]).toEqual(["two", false, true]);
  });
});
