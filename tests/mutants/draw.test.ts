import { expect, test } from "vitest";
import { drawMutants, roomsOf } from "../../scripts/mutants/draw.ts";
import { mutated, mutationsOf } from "../../scripts/mutants/mutations.ts";
import { importersIn } from "../../scripts/mutants/nearest-tests.ts";

/** Every text that one change makes of a piece of code. */
function changesOf(code: string): readonly string[] {
  return mutationsOf("a.ts", code).map((mutation) => mutated(code, mutation));
}

test("conditions are negated, comparisons moved, operators swapped, numbers and booleans changed", () => {
  expect(changesOf("if (a) b = c;")).toEqual(["if (!(a)) b = c;", "if (a) ;"]);
  expect(changesOf("const a = b < c;")).toEqual(["const a = b <= c;"]);
  expect(changesOf("const a = b && c;")).toEqual(["const a = b || c;"]);
  expect(changesOf("const a = b * c;")).toEqual(["const a = b / c;"]);
  expect(changesOf("const a = [8, 20, true];")).toEqual([
    "const a = [9, 20, true];",
    "const a = [8, 40, true];",
    "const a = [8, 20, false];",
  ]);
});

test("calls and assignments are left out, and where one was awaited its turn stays", () => {
  expect(changesOf("save();")).toEqual([";"]);
  expect(changesOf("a?.save();")).toEqual([";"]);
  expect(changesOf("async () => { await save(); };")).toEqual(["async () => { await undefined; };"]);
  expect(changesOf("class A { constructor() { super(); } }")).toEqual([]);
});

test("a function returns another value of the type it states", () => {
  expect(changesOf("function a(): boolean { return b(); }")).toEqual([
    "function a(): boolean { return !(b()); }",
  ]);
  expect(changesOf("const a = (): readonly A[] => b();")).toEqual(["const a = (): readonly A[] => [];"]);
  expect(changesOf("async function a(): Promise<A | undefined> { return b; }")).toEqual([
    "async function a(): Promise<A | undefined> { return undefined; }",
  ]);
  expect(changesOf("function a(): A { return b; }")).toEqual([]);
});

test("types, imports, logs, messages of errors, words of closed sets and sentences stay", () => {
  const left = [
    'import a from "./a b";',
    "type A = 12 | true;",
    "const a: 12 = b;",
    'log.warn("it was " + 12);',
    'logFailure(log, "a, b")(error);',
    'throw new AppError("a b", 12);',
    'const a = { type: "done", key: "tasks.done", 12: b };',
    'const a = "You do the work completely";',
    'const a = "분석과 설계";',
    "const a = b + c;",
  ];
  expect(left.flatMap(changesOf)).toEqual([]);
  expect(changesOf('const a = b.join(", ");')).toEqual(['const a = b.join("");']);
});

/** Two small services, one large, and a store. */
const PATHS = [
  ...Array.from({ length: 10 }, (_, index) => `src/core/services/chat/file-${index}.ts`),
  "src/core/services/drafts/drafts.ts",
  "src/core/services/folders/folders.ts",
  "src/core/stores/tasks/store.ts",
  "src/core/stores/tasks/store.test.ts",
];
const SOURCES = new Map(PATHS.map((path) => [path, "a();\nb();\nc();\nconst d = e < 12;"]));

test("large services are rooms of their own, small ones one together, and tests belong to none", () => {
  const sizes = [...roomsOf(PATHS)].map(([room, paths]) => [room, paths.length]);
  expect(sizes).toEqual([
    ["chat", 10],
    ["services", 2],
    ["stores", 1],
  ]);
});

test("each room has as many mutants, one a line, and a seed decides which", () => {
  const drawn = drawMutants(SOURCES, { seed: 7, count: 9 });
  expect(drawMutants(SOURCES, { seed: 7, count: 9 })).toEqual(drawn);
  expect(drawMutants(SOURCES, { seed: 8, count: 9 })).not.toEqual(drawn);
  for (const room of ["chat", "services", "stores"])
    expect(drawn.filter((mutant) => mutant.room === room)).toHaveLength(3);
  expect(new Set(drawn.map(({ path, line }) => `${path}:${line}`)).size).toBe(9);
});

test("only the rooms that are named are drawn from, to their last line, and an unknown one is refused", () => {
  const drawn = drawMutants(SOURCES, { seed: 1, count: 100, only: ["stores"] });
  expect(drawn.map(({ line }) => line).sort()).toEqual([1, 2, 3, 4]);
  expect(() => drawMutants(SOURCES, { seed: 1, count: 1, only: ["cellar"] })).toThrow(
    "No room cellar; there are chat, services, stores",
  );
});

test("the tests that load a file directly come first, the ones beside it before others, types not counted", () => {
  const importers = importersIn(
    new Map([
      ["src/core/a.ts", ""],
      ["src/core/a.test.ts", 'import "./a";'],
      ["src/ui/user.ts", 'import "@core/a";'],
      ["src/ui/user.test.ts", 'import "./user";'],
      ["tests/far.test.ts", 'import "@core/a";'],
      ["tests/typed.test.ts", 'import type { A } from "@core/a";'],
    ]),
  );
  const all = ["src/core/a.test.ts", "tests/far.test.ts", "src/ui/user.test.ts"];
  expect(importers.testsOf("src/core/a.ts", 12)).toEqual(all);
  expect(importers.testsOf("src/core/a.ts", 2)).toEqual(all.slice(0, 2));
  expect(importers.filesOf("src/ui/user.ts")).toEqual(["src/ui/user.ts", "src/ui/user.test.ts"]);
});

test("files that are collected by a pattern, and those that workers run, are loaded by whoever does so", () => {
  const importers = importersIn(
    new Map([
      ["src/plugins/a/plugin.ts", 'worker: () => new Worker(new URL("./work.ts", import.meta.url), {})'],
      ["src/plugins/a/work.ts", ""],
      ["src/plugins/a/work.test.ts", 'import "../../../tests/built-in";'],
      ["src/plugins/b/plugin.ts", ""],
      ["src/plugins/b/b.test.ts", 'import "../../../tests/built-in";'],
      [
        "tests/built-in.ts",
        'import.meta.glob<Plugin>(["../src/{plugins,pages}/*/plugin.ts", "!../src/*/b/*"], {})',
      ],
      ["tests/all.test.ts", 'import "./built-in";'],
      ["tests/raw.test.ts", 'import.meta.glob("../src/plugins/*/plugin.ts", { query: "?raw" })'],
    ]),
  );
  // Its own tests first, then those that cross all plugins, then those of others.
  const all = ["src/plugins/a/work.test.ts", "tests/all.test.ts", "src/plugins/b/b.test.ts"];
  expect(importers.testsOf("src/plugins/a/work.ts", 12)).toEqual(all);
  expect(importers.testsOf("src/plugins/b/plugin.ts", 12)).toEqual([]);
});

test("of the tests that load all plugins, those of the points that one extends come first", () => {
  const importers = importersIn(
    new Map([
      ["src/core/points/reader.ts", ""],
      ["src/plugins/a/plugin.ts", 'import "@core/points/reader"; const load = () => import("./reader");'],
      ["src/plugins/a/reader.ts", 'import "@shared/words";'],
      ["src/plugins/a/settings/form.test.ts", 'import "../../../../tests/built-in";'],
      ["src/plugins/shared/words.ts", ""],
      ["tests/built-in.ts", 'import.meta.glob("../src/plugins/*/plugin.ts")'],
      ["tests/rig.ts", 'import "@core/points/reader"; import "./built-in";'],
      ["tests/any.test.ts", 'import "./built-in";'],
      ["tests/readers.test.ts", 'import "./rig";'],
    ]),
  );
  const all = ["src/plugins/a/settings/form.test.ts", "tests/readers.test.ts", "tests/any.test.ts"];
  expect(importers.testsOf("src/plugins/a/reader.ts", 12)).toEqual(all);
  expect(importers.testsOf("src/plugins/shared/words.ts", 1)).toEqual(["tests/readers.test.ts"]);
});

test("of tests as near, those of a folder above come before those of one beside", () => {
  const importers = importersIn(
    new Map([
      ["src/core/a/b/c.ts", ""],
      ["src/core/a/rig.ts", 'import "./b/c";'],
      ["src/core/a/d/d.test.ts", 'import "../rig";'],
      ["src/core/a/a.test.ts", 'import "./rig";'],
    ]),
  );
  expect(importers.testsOf("src/core/a/b/c.ts", 12)).toEqual([
    "src/core/a/a.test.ts",
    "src/core/a/d/d.test.ts",
  ]);
});
