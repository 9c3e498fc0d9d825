import { type LocaleBundle, LocaleBundles, type LocaleTexts, languagesOf } from "@core/points/locale-bundle";
import { beforeAll, describe, expect, it } from "vitest";
import { builtIn } from "./contributions-of";

const PROMISED = ["en", "fr", "ko"];
const bundles = builtIn(LocaleBundles);
const namespaces = [...new Set(bundles.map(({ namespace }) => namespace))];

/** The keys of a bundle without plural endings, which differ by language. */
async function keysOf(bundle: LocaleBundle | undefined): Promise<readonly string[]> {
  const keys = (texts: LocaleTexts, prefix: string): readonly string[] =>
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === "string" ? [prefix + key] : keys(value, `${prefix}${key}.`),
    );
  const loaded = bundle ? await bundle.load({} as never) : {};
  return [
    ...new Set(keys(loaded, "").map((key) => key.replace(/_(zero|one|two|few|many|other)$/, ""))),
  ].sort();
}

it("there are texts to hold to the contract, in the languages that are promised", () => {
  expect(namespaces.length).toBeGreaterThan(20);
  expect(languagesOf(bundles).map(({ code }) => code)).toEqual(expect.arrayContaining(PROMISED));
});

it("each namespace comes once in a language", () => {
  const names = bundles.map(({ language, namespace }) => `${language}/${namespace}`);
  expect(new Set(names).size).toBe(names.length);
});

describe.each(namespaces)("the namespace %s", (namespace) => {
  const find = (language: string) =>
    bundles.find((bundle) => bundle.namespace === namespace && bundle.language === language);
  let english: readonly string[];
  beforeAll(async () => {
    english = await keysOf(find("en"));
  });

  it("has texts", () => {
    expect(english.length).toBeGreaterThan(0);
  });

  it.each(PROMISED)("is complete in %s", async (language) => {
    expect(await keysOf(find(language))).toEqual(english);
  });
});
