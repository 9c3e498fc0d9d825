import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Plugin } from "@core/plugin/define-plugin";
import { type LazyComponent, Pages } from "@core/points/page";
import { SettingsSections } from "@core/points/settings-section";
import { ToolSettings } from "@core/points/tool-settings";
import { describe, expect, it } from "vitest";
import { namespacesOf } from "../../scripts/texts.mjs";

const UI = resolve("src/ui");
/** There before anything is shown. */
const FIRST = ["common", "shell"];
const NAMESPACES = new Set(namespacesOf(".", "en").keys());

const plugins = [join(UI, "pages"), join(UI, "settings"), resolve("src/plugins")]
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name, "plugin.ts")))
  .filter(
    (file) =>
      existsSync(file) && /\b(Pages|SettingsSections|ToolSettings)\b/.test(readFileSync(file, "utf8")),
  );

/** The file an import in `from` means, if it is one of the user interface. */
function fileOf(from: string, specifier: string): string | undefined {
  const path = specifier.startsWith("@ui/")
    ? join(UI, specifier.slice(4))
    : resolve(dirname(from), specifier);
  if (!specifier.startsWith("@ui/") && !specifier.startsWith(".")) return undefined;
  return [`${path}.ts`, `${path}.tsx`].find((file) => existsSync(file));
}

/** The namespaces that a module and all it imports statically, types apart, take their texts from. */
function textsOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return new Set();
  seen.add(file);
  const source = readFileSync(file, "utf8").replaceAll(/\bimport type [^;]+;/g, "");
  const named = [...source.matchAll(/useTranslation\(([^){]*)/g)].flatMap(([, names = ""]) =>
    [...names.matchAll(/"([\w-]+)"/g)].map(([, name = ""]) => name),
  );
  const prefixed = [...source.matchAll(/["`]([\w-]+):[\w-]+\.?[\w.-]*(?:\$\{|["`])/g)]
    .map(([, name = ""]) => name)
    .filter((name) => NAMESPACES.has(name));
  // A component that loads another shows something until it has come; a module without one waits for what it loads.
  const imports = file.endsWith(".tsx") ? /\b(?:from|import) "([^"]+)"/g : /\b(?:from|import)[ (]"([^"]+)"/g;
  const imported = [...source.matchAll(imports)].flatMap(([, specifier = ""]) => {
    const target = fileOf(file, specifier);
    return target === undefined ? [] : [...textsOf(target, seen)];
  });
  return new Set([...named, ...prefixed, ...imported]);
}

describe("what is contributed to the user interface", () => {
  it("is found", () => {
    expect(plugins.length).toBeGreaterThan(12);
  });

  // A namespace that is loaded later hides the whole page until it has come.
  it.each(plugins)("names the texts it shows: %s", async (file) => {
    const { default: plugin } = (await import(file)) as { default: Plugin };
    const views = (plugin.contributes ?? [])
      .filter(({ point }) => ([Pages, SettingsSections, ToolSettings] as symbol[]).includes(point as symbol))
      .map(({ contribution }) => contribution as unknown as LazyComponent);
    const modules = [...readFileSync(file, "utf8").matchAll(/import\("([^"]+)"\)/g)].map(
      ([, name = ""]) => name,
    );
    expect(views.length).toBeGreaterThan(0);
    expect(modules.length).toBeGreaterThan(0);
    for (const { titleKey, texts } of views) {
      const files = modules.flatMap((name) => fileOf(file, name) ?? []);
      const shown = files.flatMap((each) => [...textsOf(each)]);
      const needed = new Set([titleKey.split(":")[0] ?? "", ...shown]);
      expect([...needed].filter((name) => !FIRST.includes(name) && !texts.includes(name))).toEqual([]);
    }
  });
});

/** Parts that are loaded with their texts, by the module that names them. */
const parts = readdirSync(UI, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx$/.test(name) && !name.endsWith(".test.tsx"))
  .flatMap((name) => {
    const file = join(UI, name);
    const calls = readFileSync(file, "utf8").matchAll(/\bpart\(\(\) => import\("([^"]+)"\), \[([^\]]*)\]/g);
    return [...calls].map(([, module = "", texts = ""]) => ({
      file,
      texts,
      module,
      name: `${name} ${module}`,
    }));
  });

describe("a part of a page", () => {
  it("is found", () => {
    expect(parts.length).toBeGreaterThan(2);
  });

  // A namespace that is loaded later is a fallback of React's, which holds back what other boundaries show.
  it.each(parts)("names the texts it shows: $name", ({ file, texts, module }) => {
    const target = fileOf(file, module);
    expect(target).toBeDefined();
    const shown = [...textsOf(String(target))].filter((name) => !FIRST.includes(name));
    expect(shown.filter((name) => !texts.includes(`"${name}"`))).toEqual([]);
  });
});
