import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "@core/plugin/define-plugin";
import { EVERY_POINT } from "@core/points/every-point";
import { describe, expect, test } from "vitest";

const plugins = Object.values(
  import.meta.glob<Plugin>("../../src/plugins/*/plugin.ts", { eager: true, import: "default" }),
);

/** Elsewhere an id is a format's (`json`), which core may well know. */
const isName = (point: symbol) => EVERY_POINT.some((facts) => facts.point === point && facts.idsAreNames);

/** The words of a part of the application are named after their namespace, which is a word for that part. */
const isNamespace = ({ id, contributes = [] }: Plugin) =>
  !id.startsWith("locale-") &&
  contributes.length > 0 &&
  contributes.every(({ contribution }) => (contribution as { namespace?: string }).namespace === id);

const ids = new Set(
  plugins.flatMap(({ id, contributes = [], ...rest }) => [
    ...(isNamespace({ id, contributes, ...rest }) ? [] : [id]),
    ...contributes.filter(({ point }) => isName(point)).map(({ contribution }) => contribution.id),
  ]),
);

/** Literals that read like an id and are something else, by file. */
const OTHER_MEANINGS: Record<string, readonly string[]> = {
  // A tab of the agents page, and the text it shows while empty.
  "src/ui/pages/agents/agent-tabs.tsx": ["custom"],
  // An image of another site, as opposed to one inside the text.
  "src/ui/markdown/parse/safe-url.ts": ["remote"],
};

/** Namespaces of texts are named in the same words. */
const TRANSLATION = /useTranslation\([^)]*\)|\bt\([^)]*\)/g;

function idsNamed(code: string): readonly string[] {
  const literals = code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "").replace(TRANSLATION, "");
  return [...literals.matchAll(/["'`]([\w-]+)["'`]/g)]
    .map(([, text = ""]) => text)
    .filter((text) => ids.has(text));
}

function sources(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => join(folder, path))
    .filter((path) => /(?<!\.test|\/plugin)\.tsx?$/.test(path));
}

describe("core and the user interface", () => {
  test("name no plugin: what sets one apart is a property of its descriptor", () => {
    const named = ["src/core", "src/ui"].flatMap(sources).flatMap((path) =>
      idsNamed(readFileSync(path, "utf8"))
        .filter((id) => !OTHER_MEANINGS[path]?.includes(id))
        .map((id) => `${path}: ${id}`),
    );
    expect(named).toEqual([]);
  });

  test("would be found out if they did", () => {
    expect(ids.size).toBeGreaterThan(50);
    expect(idsNamed('if (provider.id === "ollama") return;')).toEqual(["ollama"]);
    expect(idsNamed("storages.of('agents-remote')")).toEqual(["agents-remote"]);
    expect(idsNamed('useTranslation("langfuse"); // "ollama"\nt("custom")')).toEqual(["ollama"]);
  });

  test("have no exception that is not needed", () => {
    const needless = Object.entries(OTHER_MEANINGS).flatMap(([path, words]) =>
      words
        .filter((word) => !idsNamed(readFileSync(path, "utf8")).includes(word))
        .map((word) => `${path}: ${word}`),
    );
    expect(needless).toEqual([]);
  });
});
