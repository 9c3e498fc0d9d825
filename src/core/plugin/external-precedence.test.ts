import { describe, expect, it } from "vitest";
import { Container } from "../di/container";
import { type Token, token } from "../di/token";
import type { Contribution } from "./contribution";
import { contribute, type Plugin, provide } from "./define-plugin";
import { extensionPoint } from "./extension-point";
import { ExternalPrecedence, type OutsideGrant } from "./external-precedence";
import { PluginHost } from "./plugin-host";

interface Drawer extends Contribution {
  readonly languages: readonly string[];
}
const Drawers = extensionPoint<Drawer>("test-outside-drawer", {
  combine: "first-fit",
  serves: ({ languages }) => languages,
});
const Ranker: Token<string> = token("test-outside-ranker");

function plugin(id: string, drawer: Drawer, more: Partial<Plugin> = {}): Plugin {
  return { id, apiVersion: 1, contributes: [contribute(Drawers, drawer)], ...more };
}

function setUp() {
  const container = new Container();
  const host = new PluginHost(container);
  const builtIn = (each: Plugin) => host.install(each, { builtIn: true });
  const outside = (each: Plugin, ...mayReplace: readonly string[]) => from(each, { mayReplace });
  const from = (each: Plugin, granted: Partial<OutsideGrant>) => {
    const isOutside = (other: string) => host.find(other)?.name === "outside";
    const precedence = new ExternalPrecedence(host, each.id, { mayReplace: [], isOutside, ...granted });
    return host.install({ ...each, contributes: precedence.admitted(each) }, { precedence });
  };
  const drawers = host.open(Drawers);
  const first = (language: string) => drawers.serving(language)[0]?.name;
  return { container, host, builtIn, outside, from, drawers, first };
}

const mermaid: Drawer = { id: "mermaid", name: "ours", languages: ["mermaid"] };
const NAME = "test-outside-drawer/mermaid";

describe("a plugin from outside", () => {
  it("shadows nothing of the same id, whichever was installed first", () => {
    const { builtIn, outside, drawers } = setUp();
    const theirs = { ...mermaid, name: "theirs", rank: 99 };
    outside(plugin("acme", theirs));
    expect(drawers.find("mermaid")?.name).toBe("theirs");
    builtIn(plugin("block-mermaid", mermaid));
    outside(plugin("other", { ...mermaid, name: "another's", rank: 999 }));
    expect(drawers.find("mermaid")?.name).toBe("ours");
  });

  it("does so where the user has named it, also when what is built in comes later", () => {
    const { builtIn, outside, drawers, host } = setUp();
    const installed = outside(plugin("acme", { ...mermaid, name: "theirs" }), NAME);
    builtIn(plugin("block-mermaid", mermaid));
    expect(drawers.find("mermaid")?.name).toBe("theirs");
    installed.dispose();
    expect(drawers.find("mermaid")?.name).toBe("ours");
    expect(host.failures).toEqual([]);
  });

  it("is used after all others for the same use, whatever rank it states", () => {
    const { builtIn, outside, first } = setUp();
    outside(plugin("acme", { id: "acme", name: "theirs", rank: 1e9, languages: ["mermaid", "acme"] }));
    builtIn(plugin("block-mermaid", { ...mermaid, rank: -100 }));
    expect(first("mermaid")).toBe("ours");
    expect(first("acme")).toBe("theirs");
  });

  it("is used first for what the user has named, and for nothing else", () => {
    const { builtIn, outside, first } = setUp();
    builtIn(plugin("block-mermaid", { ...mermaid, rank: 50 }));
    builtIn(plugin("block-svg", { id: "svg", name: "our svg", languages: ["svg"] }));
    outside(plugin("acme", { id: "acme", name: "theirs", languages: ["mermaid", "svg"] }), NAME);
    expect(first("mermaid")).toBe("theirs");
    expect(first("svg")).toBe("our svg");
  });

  it("takes the place of no other one from outside either", () => {
    const { outside, first } = setUp();
    outside(plugin("acme", { id: "acme", name: "first", languages: ["dot"] }));
    outside(plugin("other", { id: "other", name: "second", rank: 5, languages: ["dot"] }));
    expect(first("dot")).toBe("first");
  });

  it("stands where a configuration puts it", () => {
    const { builtIn, outside, first, host } = setUp();
    builtIn(plugin("block-mermaid", mermaid));
    outside(plugin("acme", { id: "acme", name: "theirs", languages: ["mermaid"] }));
    host.configure({ disabled: [], ranks: { "test-outside-drawer/acme#mermaid": 1 } });
    expect(first("mermaid")).toBe("theirs");
  });

  it("has the id of what is built in only where that was named, be it switched off", () => {
    const { builtIn, outside, from, host, drawers } = setUp();
    const names = () => drawers.all.map(({ name }) => name);
    const theirs = plugin("acme", { ...mermaid, name: "theirs" });
    builtIn(plugin("block-mermaid", mermaid));
    host.configure({ disabled: ["block-mermaid"], ranks: {} });
    const unnamed = outside(theirs);
    expect(names()).toEqual([]);
    unnamed.dispose();
    const configured = from(theirs, { isConfigured: true });
    expect(names()).toEqual(["theirs"]);
    configured.dispose();
    outside(theirs, NAME);
    expect(names()).toEqual(["theirs"]);
  });

  it("keeps its id while another one from outside that has it is switched off", () => {
    const { outside, host, drawers } = setUp();
    outside(plugin("acme", { ...mermaid, name: "first" }, { name: "outside" }));
    outside(plugin("other", { ...mermaid, name: "second" }, { name: "outside" }), NAME);
    expect(drawers.all.map(({ name }) => name)).toEqual(["second"]);
    host.configure({ disabled: ["other"], ranks: {} });
    expect(drawers.all.map(({ name }) => name)).toEqual(["first"]);
  });

  it("overrides no plugin of its id, and makes way for one that is built in", () => {
    const { builtIn, outside, host, drawers } = setUp();
    const theirs = plugin("acme", { ...mermaid, name: "theirs" }, { overrides: true });
    builtIn(plugin("acme", mermaid));
    outside(theirs, NAME);
    expect(host.failures[0]?.error).toMatchObject({ code: "plugin.duplicate" });
    expect(drawers.all.map(({ name }) => name)).toEqual(["ours"]);

    const later = setUp();
    later.outside(theirs);
    later.builtIn(plugin("acme", mermaid));
    expect(later.host.failures).toEqual([]);
    expect(later.drawers.all.map(({ name }) => name)).toEqual(["ours"]);
  });

  it("replaces nothing that is irreplaceable, whatever was ticked, nor under its id nor for its use", () => {
    const { builtIn, outside, from, first, drawers } = setUp();
    builtIn(plugin("block-mermaid", mermaid, { essential: true, irreplaceable: true }));
    outside(plugin("acme", { ...mermaid, name: "theirs" }), NAME);
    outside(plugin("other", { id: "other", name: "theirs", languages: ["mermaid"] }), NAME);
    from(plugin("third", { ...mermaid, name: "theirs" }), { mayReplace: [NAME], isConfigured: true });
    expect(drawers.find("mermaid")?.name).toBe("ours");
    expect(first("mermaid")).toBe("ours");
  });

  it("makes nothing of its own irreplaceable", () => {
    const { outside, first } = setUp();
    outside(plugin("acme", { ...mermaid, name: "first" }, { essential: true, irreplaceable: true }));
    outside(plugin("other", { ...mermaid, name: "second" }), NAME);
    expect(first("mermaid")).toBe("second");
  });

  it("provides a port only where nobody else does, or the user has named the one that does", () => {
    const ranker = (id: string, rank: number): Plugin => ({
      id,
      apiVersion: 1,
      provides: [provide(Ranker, () => id, { rank })],
    });
    const { builtIn, outside, container } = setUp();
    outside(ranker("acme", 99));
    expect(container.get(Ranker)).toBe("acme");
    builtIn(ranker("bm25", -5));
    expect(container.get(Ranker)).toBe("bm25");
    outside(ranker("other", 0), "test-outside-ranker/bm25");
    expect(container.get(Ranker)).toBe("other");
  });
});
