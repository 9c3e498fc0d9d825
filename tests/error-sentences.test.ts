import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "@core/errors/app-error";
import { PluginHost } from "@core/plugin/plugin-host";
import type { LocaleTexts } from "@core/points/locale-bundle";
import { ErrorSentences } from "@core/services/errors/error-sentences";
import { describe, expect, it } from "vitest";
import english from "../src/plugins/locale-en/errors.json";
import locale from "../src/plugins/locale-en/plugin";
import french from "../src/plugins/locale-fr/errors.json";
import korean from "../src/plugins/locale-ko/errors.json";
import { FakePorts } from "./fakes/fake-ports";

const host = new PluginHost(new FakePorts().container());
host.install(locale, { builtIn: true });
const sentences = new ErrorSentences(host);

const texts = new Map(flatten(english));
const codes = [...new Set([...texts.keys()].map(withoutForm))];

function flatten(all: LocaleTexts, prefix = ""): [string, string][] {
  return Object.entries(all).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}

function withoutForm(key: string): string {
  return key.replace(/_(?:zero|one|two|few|many|other)$/, "");
}

/** Every code that the application's own source throws, by the files that do. */
function thrownCodes(folder: string): [string, string][] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry): [string, string][] => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return thrownCodes(path);
    if (!/(?<!\.test)\.tsx?$/.test(entry.name)) return [];
    const source = readFileSync(path, "utf8");
    // Also of `wanted ? "one.code" : "another.code"`, up to the values.
    const thrown = [...source.matchAll(/new AppError\(([^{}()]*)/g)].map(([, inside = ""]) => inside);
    const named = thrown.flatMap((inside) => [...inside.matchAll(/"([a-z][\w-]*(?:[.:][\w-]+)+)"/g)]);
    return named.map(([, code = ""]) => [code, path]);
  });
}

/** Values for whatever a text asks for. */
function paramsOf(code: string): Record<string, string | number> {
  const all = [...texts].filter(([key]) => withoutForm(key) === code).map(([, text]) => text);
  const names = [...all.join().matchAll(/\{\{\s*([\w.-]+)\s*(, number)?/g)];
  return Object.fromEntries(names.map(([, name = "", isNumber]) => [name, isNumber ? 1_234 : "Ada"]));
}

describe("an error", () => {
  it("has a sentence for every code that is thrown, in every promised language", () => {
    const thrown = thrownCodes("src").filter(([code]) => !code.includes(":"));
    expect(thrown.length).toBeGreaterThan(300);
    for (const language of [english, french, korean]) {
      const known = new Set(flatten(language).map(([key]) => withoutForm(key)));
      expect(thrown.filter(([code]) => !known.has(code))).toEqual([]);
    }
  });

  it.each(codes)("is told to models as a sentence: %s", async (code) => {
    const sentence = await sentences.of(new AppError(code, paramsOf(code)));
    expect(sentence).toMatch(/\p{L}+ \p{L}+/u);
    expect(sentence).not.toMatch(/\{|\}|\]\(|\$t\(|…/);
    expect(sentence).not.toContain(code);
  });

  it("with a code that nobody knows is a sentence, too", async () => {
    expect(await sentences.of(new AppError("acme.full", { size: 3 }))).toMatch(/^Something went wrong\./);
    expect(await sentences.of(new AppError("acme:errors.full"))).toBe(
      "It did not work, and no reason is known.",
    );
    expect(await sentences.of(new AppError("constructor.name"))).toMatch(/^Something went wrong\./);
  });

  it("with a count has the words for that many, and numbers as people write them", async () => {
    const message = await sentences.of(new AppError("tool.too-slow", { seconds: 1_800 }));
    expect(message).toBe("Stopped after 1,800 seconds. It may have done its work.");
  });

  it("without a code is told in the words it was thrown with", async () => {
    expect(await sentences.of(new Error("There is no tool called x."))).toBe("There is no tool called x.");
    expect(await sentences.of(undefined)).toBe("undefined");
  });

  it("cannot have a value stand for another text", async () => {
    const error = new AppError("folder.no-text", { path: "{{name}} $t(errors:unexpected) [x](/y)" });
    expect(await sentences.of(error)).toContain("{{name}} $t(errors:unexpected) [x](/y)");
  });
});
