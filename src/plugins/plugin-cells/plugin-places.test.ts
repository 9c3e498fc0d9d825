import { describe, expect, test } from "vitest";
import { PluginPlaces } from "./plugin-places";

/** A file of two lines of code below its manifest, made of `plugin.ts`. */
const MAP = {
  version: 3,
  sources: ["plugin.ts", "lib/roll.ts"],
  sourcesContent: ["const a = 1;\nconst b = 2;\n  throw new Error('no dice');", null],
  // Line 2: column 1 is plugin.ts:1:1. Line 3: column 3 is plugin.ts:3:3, column 11 is lib/roll.ts:7:5.
  mappings: ";AAAA;EAEE,QCIE",
};
const fileOf = (map: unknown) =>
  `/*! troupe-plugin {} */\na\nb\n//# sourceMappingURL=data:application/json;base64,${btoa(JSON.stringify(map))}\n`;
const places = (map: unknown = MAP, linesBefore = 0) => new PluginPlaces("dice.js", fileOf(map), linesBefore);

describe("a place in a plugin", () => {
  test.each([
    [
      "Chromium",
      "Error: no dice\n    at roll (blob:null/a-b:3:3)\n    at async Object.run (blob:null/a-b:3:12)",
    ],
    [
      "a named script",
      "Error: no dice\n    at roll (troupe-plugin://dice/dice.js:3:3)\n    at Object.run (troupe-plugin://dice/dice.js:3:12)",
    ],
    ["Firefox and Safari", "roll@blob:null/a-b:3:3\nObject.run@blob:null/a-b:3:12\n"],
  ])("is told by its source, from a stack of %s", (_, stack) => {
    expect(places().read(stack)).toEqual({
      place: "plugin.ts:3",
      text: "throw new Error('no dice');",
      stack: "at roll (plugin.ts:3:3)\nat Object.run (lib/roll.ts:7:5)\n3 | throw new Error('no dice');",
    });
  });

  test("is one of the file where that carries no map, and counts from its own first line", () => {
    const bare = new PluginPlaces("dice.js", "/*! troupe-plugin {} */\na\nb", 2);
    expect(bare.read("Error\n    at run (blob:null/a:5:2)")).toEqual({
      place: "dice.js:3",
      text: "",
      stack: "at run (dice.js:3:2)",
    });
    expect(bare.nameOf(5)).toBe("dice.js:3");
  });

  test("is one of the author's own sources, also where a package threw", () => {
    const map = {
      ...MAP,
      sources: ["node_modules/dice/index.js", "plugin.ts"],
      sourcesContent: [null, null],
    };
    const { place, stack } = places(map).read(
      "Error\n    at roll (blob:null/a:3:3)\n    at run (blob:null/a:3:12)",
    );
    expect([place, stack]).toEqual([
      "plugin.ts:7",
      "at roll (node_modules/dice/index.js:3:3)\nat run (plugin.ts:7:5)",
    ]);
  });

  test("is told of a line alone", () => {
    expect(places().nameOf(3)).toBe("plugin.ts:3");
    expect(places(MAP, 1).nameOf(3)).toBe("plugin.ts:1");
    // Of a line with several places it is the first.
    expect(places({ ...MAP, mappings: ";AAAA,CACA" }).nameOf(2)).toBe("plugin.ts:1");
  });

  test("is none in what runs ahead of the plugin, in other scripts, and in words that are no stack", () => {
    const nothing = { place: "", text: "", stack: "" };
    expect(places().read("Error\n    at run (blob:null/a:1:900)")).toEqual(nothing);
    expect(places().read("Error\n    at run (https://troupe.example/app.js:3:1)")).toEqual(nothing);
    expect(places().read("no stack at all")).toEqual(nothing);
    expect(places().nameOf(0)).toBe("");
  });

  test("is told with ten frames at most, and with the beginning of a long line", () => {
    const long = { ...MAP, sourcesContent: [`\n\n${"x".repeat(300)}`, null] };
    const deep = "Error\n".concat("    at a (blob:null/a:3:3)\n".repeat(50));
    const { stack, text } = places(long).read(deep);
    expect([stack.split("\n").length, text.length]).toEqual([11, 200]);
  });

  test.each([
    ["no JSON", btoa("{")],
    ["something else", btoa(JSON.stringify({ mappings: 7 }))],
    ["no base64", "%%%"],
    ["a source that is not there", btoa(JSON.stringify({ sources: [], mappings: ";AAAA;AAAA" }))],
    ["numbers without an end", btoa(JSON.stringify({ sources: ["a"], mappings: `;AAAA;${"g".repeat(99)}` }))],
  ])("is one of the file where the map is %s", (_, base64) => {
    const code = `//\n//# sourceMappingURL=data:application/json;base64,${base64}`;
    expect(new PluginPlaces("dice.js", code, 0).nameOf(3)).toBe("dice.js:3");
  });
});
