import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { token, tokenName } from "@core/di/token";
import { EVERY_POINT } from "@core/points/every-point";
import type { PointFacts } from "@core/points/point-facts";
import { describe, expect, test } from "vitest";
import { pointListsIn } from "./point-lists";
import { missingParts, type PointsWorld, SAMPLES, SUITES } from "./point-parts";

const FACTS = import.meta.glob<PointFacts>("../../src/core/points/*/facts.ts", {
  eager: true,
  import: "facts",
});
const TEXTS: unknown = JSON.parse(readFileSync("src/plugins/locale-en/plugins.json", "utf8"));

/** Whether the namespace of the settings has a text. */
function hasText(key: string): boolean {
  const [namespace, path = ""] = key.split(":");
  const found = path.split(".").reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], TEXTS);
  return namespace === "plugins" && typeof found === "string";
}

const folders = readdirSync("src/core/points", { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => [name, FACTS[`../../src/core/points/${name}/facts.ts`]] as const);
const world: PointsWorld = { folders: new Map(folders), has: existsSync, hasText };

/** Missing parts once a point is added, whose parts are all there but those that `has` denies. */
function lacking(facts: PointFacts | undefined, lacks = "nothing"): readonly string[] {
  const isThere = (path: string) => !path.includes("/greeting") || !path.includes(lacks);
  const known = (key: string) => hasText(key) || (key.startsWith("plugins:greeting") && !key.includes(lacks));
  return missingParts({
    folders: new Map([...folders, ["greeting", facts]]),
    has: (path) => (path.includes("/greeting") ? isThere(path) : existsSync(path)),
    hasText: known,
  });
}

const greeting: PointFacts = {
  point: token("greeting"),
  order: 1_000,
  headingKey: "plugins:greeting.heading",
  openTo: "contained",
  reachKey: "plugins:greeting.reach",
  adapter: async () => () => ({}),
};

describe("an extension point", () => {
  test("is a folder, which is whole", () => {
    expect(missingParts(world)).toEqual([]);
    expect(EVERY_POINT.length).toBe(folders.length);
  });

  test("is added with its folder and its parts, and nothing else", () => {
    expect(lacking(greeting)).toEqual([]);
    expect(lacking({ ...greeting, openTo: "trusted" })).toEqual([]);
  });

  test.each([
    ["its facts", undefined, "", "greeting has no facts.ts"],
    ["an order of its own", { ...greeting, order: 30 }, "", "greeting has the order of tool"],
    ["an order", { ...greeting, order: Number.NaN }, "", "greeting has no order"],
    ["its own name", { ...greeting, point: token("other") }, "", "greeting declares other"],
    ["a heading", greeting, "greeting.heading", "greeting has no text plugins:greeting.heading"],
    ["words for what it sees", greeting, "greeting.reach", "greeting has no text plugins:greeting.reach"],
    ["an adapter", greeting, "adapter", "greeting has no adapter src/core/points/greeting/adapter.ts"],
    ["a suite", greeting, "suites", `greeting has no suite ${SUITES}/contained/greeting.ts`],
    ["a sample", greeting, "samples", `greeting has no sample ${SAMPLES}/greeting.ts`],
  ] as const)("is told of by name where it lacks %s", (_, facts, lacks, said) => {
    expect(lacking(facts, lacks || undefined)).toEqual(expect.arrayContaining([said]));
  });

  test("has no part that is nobody's", () => {
    const parts = [`${SUITES}/contained`, `${SUITES}/trusted`, SAMPLES].flatMap((folder) =>
      readdirSync(folder).map((file) => basename(file, ".ts")),
    );
    expect(parts.filter((name) => !world.folders.has(name))).toEqual([]);
  });
});

describe("a list of extension points", () => {
  const names = new Set(EVERY_POINT.map(({ point }) => tokenName(point)));
  const sources = ["src", "packages", "scripts", "tests", "e2e", "bench", "eval"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !/(?:^|\/)(?:node_modules|dist)\//.test(path))
      .map((path) => join(folder, path)),
  );

  test("is written nowhere: whoever wants all asks the registry", () => {
    const lists = sources.flatMap((path) =>
      pointListsIn(path, readFileSync(path, "utf8"), names).map(
        ({ line, names }) => `${path}:${line}: ${names.join(", ")}`,
      ),
    );
    expect(lists).toEqual([]);
  });

  test.each([
    ["a list", '["page", "tool-settings"]'],
    ["a set", 'new Set(["store-migration", "recorded-run"])'],
    ["a map", 'new Map([["tool", one], ["agent-source", other]])'],
    ["keys", '({ tracer: 1, "slash-command": 2 })'],
    ["cases", 'switch (point) { case "tool": break; case "task-template": }'],
    ["comparisons", 'point === "page" || point === "tool" || point === "settings-section"'],
    ["a type", 'type Point = "page" | "locale-bundle";'],
  ])("is found where it is %s", (_, planted) => {
    expect(pointListsIn("planted.ts", planted, names)).toHaveLength(1);
  });

  test("is none where words mean something else, or each is said by itself", () => {
    for (const code of [
      '["page", "tool"]',
      'f("agent-source"); g("page");',
      '[{ point: "tool-source" }, "tool"]',
    ])
      expect(pointListsIn("planted.ts", code, names)).toEqual([]);
  });
});
