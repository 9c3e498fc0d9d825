import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { verdict } from "../../scripts/api/compare.mjs";
import { emitDeclarations, read, written } from "../../scripts/api/declarations.mjs";

const KEPT = readFileSync("packages/plugin-kit/api/declarations.txt", "utf8");
const was = read(KEPT);
const GUIDE = readFileSync("docs/plugin-authoring.md", "utf8");

const KIT_TOOL = "packages/plugin-kit/src/tool.d.ts";
const KIT_RENDERER = "packages/plugin-kit/src/renderer.d.ts";
const KIT = "packages/plugin-kit/src/index.d.ts";
const TOOL = "src/core/points/tool/index.d.ts";
const PAGE = "src/core/points/page/index.d.ts";
const TRACER = "src/core/points/tracer/index.d.ts";

type Change = readonly [path: string, from: string, to: string];

/** The declarations with changes planted. */
function changed(...changes: readonly Change[]): ReadonlyMap<string, string> {
  const files = new Map(was);
  for (const [path, from, to] of changes) {
    const text = files.get(path) ?? "";
    expect(text).toContain(from);
    files.set(path, text.replace(from, to));
  }
  return files;
}

test("the declarations of points and kit are those that are kept, and break no plugin of before", () => {
  const present = emitDeclarations();
  expect(present.size).toBeGreaterThan(50);
  const { problems, isChanged } = verdict({ was, is: present, guide: GUIDE });
  expect(problems).toEqual([]);
  expect(isChanged, "nothing breaks: write them anew with `npm run api -- --update`").toBe(false);
});

test("what is kept is read as it was written", () => {
  expect(written(was)).toBe(KEPT);
});

describe("declarations that plugins are written against", () => {
  test("may be added to: what may be left out, what plugins are given, new names", () => {
    const more = changed(
      [KIT_TOOL, "readonly effect: ToolEffect;", "readonly effect: ToolEffect;\n    readonly hue?: string;"],
      [KIT_TOOL, "    readFile(name: string)", "    shout(): void;\n    readFile(name: string)"],
      [KIT_TOOL, "export interface ToolForm ", "export type ToolHue = string;\nexport interface ToolForm "],
      [TOOL, "readonly scope: string;", "readonly scope: string;\n    readonly hue: string;"],
      [PAGE, "readonly path: string;", "readonly path: string;\n    readonly hue?: string;"],
      [TRACER, "readonly requestId: string;", "readonly requestId: string;\n    readonly hue: string;"],
    );
    expect(verdict({ was, is: more, guide: GUIDE })).toEqual({ problems: [], isChanged: true });
  });

  test("break with a demand more, with what is gone, and with another type: the version has to rise", () => {
    const broken = changed(
      [KIT_TOOL, "readonly effect: ToolEffect;", "readonly effect: ToolEffect;\n    readonly hue: string;"],
      [KIT_RENDERER, "    readonly source: string;\n", ""],
      [KIT, "type ToolOutput, ", ""],
      [TOOL, "    readonly scope: string;\n", ""],
      [PAGE, "readonly path: string;", "readonly path: string;\n    readonly hue: string;"],
      [TRACER, "readonly startedAt: number;", "readonly startedAt: string;"],
    );
    const { problems } = verdict({ was, is: broken, guide: GUIDE });
    expect(problems.slice(0, -1).sort()).toEqual([
      expect.stringMatching(/^points\/page: Pages: Property 'hue' is missing/),
      expect.stringMatching(/^points\/tool: Tools: Property 'scope' is missing/),
      expect.stringMatching(/^points\/tracer: Tracers: Type 'string' is not assignable/),
      expect.stringMatching(/^the kit: ToolOutput is gone$/),
      expect.stringMatching(/^the kit: renderer: Property 'source' is missing/),
      expect.stringMatching(/^the kit: tool: Property 'hue' is missing/),
      expect.stringMatching(/^the kit: toolSource: Property 'hue' is missing/),
    ]);
    expect(problems.at(-1)).toContain('"### From 1 to 2"');
  });
});

describe("another version of the plugin interface", () => {
  const raised: readonly Change[] = [
    ["src/core/plugin/define-plugin.d.ts", "PLUGIN_API_VERSION = 1", "PLUGIN_API_VERSION = 2"],
    ["packages/plugin-kit/src/define-plugin.d.ts", "API_VERSION = 1", "API_VERSION = 2"],
  ];
  const broken: Change = [TOOL, "    readonly scope: string;\n", ""];
  const guide = `${GUIDE}\n### From 1 to 2\n\nA tool is told no scope.\n`;

  test("may break what was, where the guide says how to move", () => {
    expect(verdict({ was, is: changed(...raised, broken), guide }).problems).toEqual([]);
    expect(verdict({ was, is: changed(...raised, broken), guide: GUIDE }).problems).toEqual([
      expect.stringContaining("has to say how to move"),
    ]);
  });

  test("is the same in core and in the kit, and never a lower one", () => {
    const [core] = raised as [Change];
    expect(verdict({ was, is: changed(core), guide }).problems).toContain(
      "API_VERSION of the kit is 1, PLUGIN_API_VERSION of core 2.",
    );
    expect(verdict({ was: changed(...raised), is: was, guide }).problems).toContain(
      "The version of the plugin interface was 2 already.",
    );
  });
});
