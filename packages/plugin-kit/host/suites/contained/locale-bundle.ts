import assert from "node:assert/strict";
import english from "virtual:english-texts";
import { LocaleBundles, type LocaleTexts } from "../../../../../src/core/points/locale-bundle";
import type { Tested } from "../../tested";

/** Contract suite of translations: one may be a part, and has to fit. */
export async function suite(tested: Tested): Promise<void> {
  const { namespace } = tested.contribution(LocaleBundles);
  const original = flat(english[namespace] ?? {});
  const translated = flat(await tested.load(LocaleBundles));
  await tested.check(`has texts (${translated.size} of ${original.size})`, () =>
    assert.ok(translated.size > 0, "there are none"),
  );
  // The namespace of a plugin's own page is unknown here.
  if (original.size === 0) return;
  await tested.check("translates texts that there are", () => {
    const known = new Set([...original.keys()].map(withoutPlural));
    const unknown = [...translated.keys()].filter((key) => !known.has(withoutPlural(key)));
    assert.deepEqual(unknown, [], `these are none of ${namespace}: ${unknown.join(", ")}`);
  });
  await tested.check("fills in what the English text does", () => {
    const wrong = [...translated].filter(([key, text]) => {
      const same = original.get(key) ?? original.get(`${withoutPlural(key)}_other`);
      return same !== undefined && blanksOf(text) !== blanksOf(same);
    });
    assert.deepEqual(wrong, [], `{{…}} and <…> differ in ${wrong.map(([key]) => key).join(", ")}`);
  });
}

function flat(texts: LocaleTexts, prefix = ""): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]): [string, string][] =>
      typeof value === "string" ? [[prefix + key, value]] : [...flat(value, `${prefix}${key}.`)],
    ),
  );
}

const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, "");

/** Blanks of a text, `count` aside: a form for one may do without. */
function blanksOf(text: string): string {
  const found = text.match(/\{\{[^}]+\}\}|<\/?\w+>/g) ?? [];
  return [...new Set(found)]
    .filter((blank) => blank !== "{{count}}")
    .sort()
    .join(" ");
}
