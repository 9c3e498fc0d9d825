import { describe, expect, test } from "vitest";
import { circleOf, type DependentPlugin, lackingDependencies } from "./dependencies";
import { readManifest } from "./manifest";

const plugin = (
  id: string,
  dependencies?: Readonly<Record<string, string>>,
  over: Partial<DependentPlugin> = {},
): DependentPlugin => ({
  id,
  version: "1.2.0",
  mayRun: true,
  ...(dependencies ? { dependencies } : {}),
  ...over,
});
const lacking = (...plugins: readonly DependentPlugin[]) => Object.fromEntries(lackingDependencies(plugins));

describe("a plugin", () => {
  test("lacks nothing where what it needs runs, whichever stands first", () => {
    expect(lacking(plugin("a", { b: "1.2.0" }), plugin("b", { c: "1.0.0" }), plugin("c"))).toEqual({});
  });

  test("lacks what is not there, is too old, or does not run", () => {
    const needs = plugin("a", { b: "1.0.0", c: "1.2.1", d: "1.0.0" });
    expect(lacking(needs, plugin("c"), plugin("d", undefined, { mayRun: false }))).toEqual({
      a: [
        { id: "b", version: "1.0.0", why: "missing" },
        { id: "c", version: "1.2.1", why: "old" },
        { id: "d", version: "1.0.0", why: "off" },
      ],
    });
  });

  test("lacks what itself lacks something", () => {
    const off = { id: "b", version: "1.0.0", why: "off" };
    const missing = { id: "c", version: "1.0.0", why: "missing" };
    expect(lacking(plugin("a", { b: "1.0.0" }), plugin("b", { c: "1.0.0" }))).toEqual({
      a: [off],
      b: [missing],
    });
  });

  test("in a circle lacks the others, and those outside of it run", () => {
    const found = lacking(plugin("a", { b: "1.0.0" }), plugin("b", { a: "1.0.0" }), plugin("c"));
    expect(Object.keys(found)).toEqual(["a", "b"]);
  });

  test("takes a release for newer than what came before it", () => {
    expect(lacking(plugin("a", { b: "1.2.0-beta" }), plugin("b"))).toEqual({});
    const trial = plugin("b", undefined, { version: "1.2.0-beta" });
    expect(lacking(plugin("a", { b: "1.2.0" }), trial).a).toMatchObject([{ why: "old" }]);
  });
});

test("a circle is found by the plugin that it leads through, however long it is", () => {
  const others = [plugin("b", { c: "1.0.0" }), plugin("c", { a: "1.0.0" }), plugin("d", { b: "1.0.0" })];
  expect(circleOf(plugin("a", { x: "1.0.0", b: "1.0.0" }), others)).toBe("b");
  expect(circleOf(plugin("a", { a: "1.0.0" }), [])).toBe("a");
  expect(circleOf(plugin("e", { d: "1.0.0" }), others)).toBeUndefined();
});

test.each([
  ["a version that is none", { b: "latest" }],
  ["an id that is none", { "../b": "1.0.0" }],
  ["a list", ["b"]],
  ["more than ten", Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`b${at}`, "1.0.0"]))],
])("a manifest does not name %s", (_, dependencies) => {
  const contributes = [{ point: "tool", id: "t" }];
  const said = { id: "a", name: "A", version: "1.0.0", apiVersion: 1, contributes, dependencies };
  expect(() => readManifest(said)).toThrow(
    expect.objectContaining({
      params: expect.objectContaining({ field: expect.stringMatching(/^dependencies/) }),
    }),
  );
});

test("of very many, as a restored backup may bring them, each is looked at once", () => {
  const next = (at: number) => (at < 20_000 ? { [`p${at + 1}`]: "1.0.0" } : {});
  const chain = Array.from({ length: 20_001 }, (_, at) => plugin(`p${at}`, next(at)));
  expect(lackingDependencies(chain).size).toBe(0);
  expect(lackingDependencies([...chain].reverse()).size).toBe(0);
  expect(circleOf(plugin("p20000", { p0: "1.0.0" }), chain)).toBe("p0");
  expect(circleOf(plugin("other", { p0: "1.0.0" }), chain)).toBeUndefined();
});

const manifestNeeding = (dependencies: string) =>
  readManifest(
    JSON.parse(
      `{ "id": "a", "name": "A", "version": "1.0.0", "apiVersion": 1, "dependencies": ${dependencies},
        "contributes": [{ "point": "tool", "id": "a" }] }`,
    ),
  );

test.each([
  ["a list", '["b"]'],
  ["a text", '"b"'],
  ["a number for a version", '{ "b": 1 }'],
  ["a range", '{ "b": ">=1.0.0" }'],
  ["no version", '{ "b": "" }'],
  ["an endless version", `{ "b": "1.0.0-${"1".repeat(40)}" }`],
  ["a path", '{ "../b": "1.0.0" }'],
  ["letters that look like others", '{ "dіce": "1.0.0" }'],
  ["an endless name", `{ "${"b".repeat(65)}": "1.0.0" }`],
  [
    "more than ten",
    JSON.stringify(Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`b${at}`, "1.0.0"]))),
  ],
])("a manifest is refused that needs %s", (_, dependencies) => {
  expect(() => manifestNeeding(dependencies)).toThrow("external-plugin.bad-manifest");
});

test.each(['{ "__proto__": { "b": "1.0.0" } }', '{ "constructor": "1.0.0" }'])(
  "what every object has is no plugin to need: %s",
  (dependencies) => {
    expect(Object.keys(manifestNeeding(dependencies).dependencies ?? {})).toEqual([]);
    expect(({} as { readonly b?: string }).b).toBeUndefined();
  },
);
