import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { cruise, type ICruiseResult, type IForbiddenRuleType } from "dependency-cruiser";
import { beforeAll, describe, expect, test } from "vitest";
import { withStrangers } from "./with-strangers";

const configuration = createRequire(import.meta.url)("../../.dependency-cruiser.cjs") as {
  forbidden: IForbiddenRuleType[];
  options: object;
};

/** A file that breaks each rule, and what it imports. Paths are below a copy of the project's layout. */
const VIOLATIONS: Record<string, { file: string; imports: string; also?: Record<string, string> }> = {
  "1-no-cycles": {
    file: "src/core/domain/a.ts",
    imports: 'import { b } from "./b";\nexport const a = b;',
    also: { "src/core/domain/b.ts": 'import { a } from "./a";\nexport const b = a;' },
  },
  "2-core-stands-alone": {
    file: "src/core/services/chat.ts",
    imports: 'import React from "react";',
    also: npmPackage("react"),
  },
  "2-container-alone-knows-tsyringe": {
    file: "src/core/plugin/host.ts",
    imports: 'import "tsyringe";',
    also: npmPackage("tsyringe"),
  },
  "3-domain-ports-points-are-ground": {
    file: "src/core/ports/clock.ts",
    imports: 'import type { S } from "@core/stores/s";',
    also: { "src/core/stores/s.ts": "export type S = string;" },
  },
  "3-services-know-no-store": {
    file: "src/core/services/chat.ts",
    imports: 'import { s } from "../stores/s";',
    also: { "src/core/stores/s.ts": "export const s = 1;" },
  },
  "4-plugins-are-islands": {
    file: "src/plugins/llm-one/client.ts",
    imports: 'import { two } from "../llm-two/client";',
    also: { "src/plugins/llm-two/client.ts": "export const two = 2;" },
  },
  "4-sections-of-plugins-use-ui-parts": {
    file: "src/plugins/tracer-one/settings/section.tsx",
    imports: 'import { Home } from "@ui/pages/home";',
    also: { "src/ui/pages/home.tsx": "export const Home = 1;" },
  },
  "5-descriptors-are-data": {
    file: "src/plugins/llm-one/plugin.ts",
    imports: 'import { client } from "./client";',
    also: { "src/plugins/llm-one/client.ts": "export const client = 1;" },
  },
  "6-ui-knows-no-plugin": {
    file: "src/ui/pages/home.tsx",
    imports: 'import { one } from "../../plugins/llm-one/one";',
    also: { "src/plugins/llm-one/one.ts": "export const one = 1;" },
  },
  "6-only-main-sees-all": {
    file: "src/ui/pages/home.tsx",
    imports: 'import { main } from "../../main";',
    also: { "src/main.tsx": "export const main = 1;" },
  },
  "heavy-libraries-on-demand": {
    file: "src/ui/shell/app.tsx",
    imports: 'import mermaid from "mermaid";',
    also: npmPackage("mermaid"),
  },
};

async function check(baseDir: string): Promise<ICruiseResult> {
  const { output } = await cruise(
    ["src"],
    { ...configuration.options, ruleSet: configuration, validate: true, baseDir },
    {
      alias: {
        "@core": join(baseDir, "src/core"),
        "@ui": join(baseDir, "src/ui"),
        "@shared": join(baseDir, "src/plugins/shared"),
      },
    } as never,
  );
  return output as ICruiseResult;
}

function plant(folder: string, files: Record<string, string>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

describe("each architecture rule fires on a planted violation", () => {
  for (const [rule, { file, imports, also = {} }] of Object.entries(VIOLATIONS)) {
    test(rule, async () => {
      const folder = mkdtempSync(join(tmpdir(), "architecture-"));
      try {
        plant(folder, { ...also, [file]: imports });
        const { summary } = await check(folder);
        expect(summary.violations.map((violation) => violation.rule.name)).toContain(rule);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });
  }

  test("every rule has a planted violation", () => {
    expect(Object.keys(VIOLATIONS).sort()).toEqual(configuration.forbidden.map(({ name }) => name).sort());
  });
});

describe("the project itself, with plugins of strangers in it,", () => {
  let result: ICruiseResult;
  let importsOf: ReadonlyMap<string, readonly string[]>;
  beforeAll(async () => {
    await withStrangers(async (folder) => {
      result = await check(folder);
      importsOf = new Map(
        result.modules
          .filter(({ source }) => /^src\/.*(?<!\.test)\.tsx?$/.test(source))
          .map(({ source }) => [source, importsIn(readFileSync(join(folder, source), "utf8"))]),
      );
    });
  });

  test("keeps every rule", () => {
    const found = result.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
    expect(found).toEqual([]);
  });

  test("is read completely: no import statement escapes the checker", () => {
    const missed = result.modules.flatMap(({ source, dependencies }) => {
      const seen = new Set(dependencies.map(({ module }) => module));
      return (importsOf.get(source) ?? [])
        .filter((specifier) => !seen.has(specifier))
        .map((specifier) => `${source}: ${specifier}`);
    });
    expect(missed).toEqual([]);
    expect(importsOf.size).toBeGreaterThan(50);
    expect([...importsOf.keys()]).toContain("src/plugins/llm-larkspur/plugin.ts");
  });
});

function importsIn(source: string): readonly string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  const specifiers = [...code.matchAll(/(?:\bfrom\s+|\bimport\s+|\bimport\(\s*)["']([^"'\n]+)["']/g)];
  return specifiers.map((match) => match[1] ?? "").filter((specifier) => !specifier.endsWith(".module.css"));
}

function npmPackage(name: string): Record<string, string> {
  return {
    [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: "1.0.0", main: "index.js" }),
    [`node_modules/${name}/index.js`]: "module.exports = {};",
  };
}
