import { isObservable } from "mobx";
import { beforeAll, expect, test } from "vitest";

/** A class of which nothing is known but that it can be made. */
type Made = new (...dependencies: readonly unknown[]) => object;

const modules = import.meta.glob<Record<string, unknown>>(["./*/*.ts", "!./*/*.test.ts"]);

/** Parts of stores that nobody shows anything of, and the plugins', of which all that is shown is their host's. */
const HELPERS = [
  "ItemBatches",
  "NewsPreferences",
  "OpenConversations",
  "OpenTasks",
  "PlaceWatch",
  "PluginsStore",
];

/** Anything: whatever is asked of it is anything again. It is 0 and a list of nothing, and what is waited for never comes. */
function anything(): unknown {
  const known = { [Symbol.iterator]: () => [][Symbol.iterator](), [Symbol.toPrimitive]: () => 0 };
  return new Proxy(() => {}, {
    get: (_, name) => (name in known ? known[name as keyof typeof known] : anything()),
    apply: anything,
  });
}

/** The stores, each made of anything. */
const stores = new Map<string, object>();
beforeAll(async () => {
  const loaded = await Promise.all(Object.values(modules).map((load) => load()));
  for (const each of loaded)
    for (const [name, exported] of Object.entries(each))
      if (typeof exported === "function" && String(exported).startsWith("class ") && !HELPERS.includes(name))
        stores.set(name, new (exported as Made)(...Array.from({ length: 12 }, anything)));
});

test("whoever shows a store is told of its changes", () => {
  expect(stores.size).toBeGreaterThan(30);
  expect([...stores].flatMap(([name, store]) => (isObservable(store) ? [] : name))).toEqual([]);
});

test("a function of a store can be handed on by itself, as to a button", () => {
  const unbound = [...stores].flatMap(([name, store]) =>
    Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(store))).flatMap(
      ([method, { value }]) =>
        method === "constructor" || typeof value !== "function" || Object.hasOwn(store, method)
          ? []
          : `${name}.${method}`,
    ),
  );
  expect(unbound).toEqual([]);
});
