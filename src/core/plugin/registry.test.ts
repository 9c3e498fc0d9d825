import { autorun } from "mobx";
import { beforeEach, expect, test } from "vitest";
import { Registry, type RegistryPolicy } from "./registry";

interface Reader {
  readonly id: string;
  readonly rank?: number;
  readonly uses?: readonly string[];
}

let off: ReadonlySet<string>;
let registry: Registry<Reader>;
beforeEach(() => {
  off = new Set();
  const policy: RegistryPolicy<Reader> = {
    isEnabled: (pluginId, id) => !off.has(pluginId) && !off.has(id),
    rank: ({ rank = 0, uses = [] }, use) => (use === undefined ? rank : uses.indexOf(use)),
    serves: ({ uses = [] }) => uses,
    replaces: (later, earlier) => (later.rank ?? 0) >= (earlier.rank ?? 0),
  };
  registry = new Registry(policy);
});
const ids = (of: readonly Reader[]) => of.map(({ id }) => id);

test("contributions are listed by rank, those of the same in the order in which they came", () => {
  for (const reader of [{ id: "a" }, { id: "b", rank: 1 }, { id: "c" }]) registry.add(reader, "p");
  expect(ids(registry.all)).toEqual(["b", "a", "c"]);
  expect(registry.find("c")).toEqual({ id: "c" });
  expect(registry.find("d")).toBeUndefined();
});

test("those that serve a use are listed by their rank for it", () => {
  registry.add({ id: "a", uses: ["pdf"], rank: 5 }, "p");
  registry.add({ id: "b", uses: ["txt", "pdf"] }, "p");
  registry.add({ id: "c", uses: ["txt"] }, "p");
  expect(ids(registry.serving("pdf"))).toEqual(["b", "a"]);
  expect(registry.serving("odt")).toEqual([]);
});

test("of one id the newest that may take the place of the others is there, and the others again once it is gone", () => {
  const first = { id: "a", rank: 1 };
  registry.add(first, "p");
  registry.add({ id: "a" }, "q");
  expect(registry.all).toEqual([first]);
  const third = registry.add({ id: "a", rank: 2 }, "r");
  expect(registry.all).toEqual([{ id: "a", rank: 2 }]);
  expect(registry.entries.map(({ pluginId }) => pluginId)).toEqual(["p", "q", "r"]);
  third.dispose();
  expect(registry.all).toEqual([first]);
});

test("what is switched off is not listed, alone or with its plugin", () => {
  for (const [id, plugin] of [
    ["a", "p"],
    ["b", "q"],
    ["c", "q"],
  ] as const)
    registry.add({ id }, plugin);
  off = new Set(["p", "c"]);
  expect(ids(registry.all)).toEqual(["b"]);
  expect(registry.entries).toHaveLength(3);
});

test("the list is made anew when it changes, and not each time that it is asked for", () => {
  const shown: string[][] = [];
  const stop = autorun(() => shown.push(ids(registry.all)));
  const added = registry.add({ id: "a" }, "p");
  added.dispose();
  stop();
  expect(shown).toEqual([[], ["a"], []]);
  const { all } = registry;
  expect(registry.all).toBe(all);
});
