import * as v from "valibot";
import { badContribution, type ContainedAdapter, dataOf } from "../../contained/contained-adapter";
import { plainLine } from "../../domain/external-plugins/manifest-values";
import { contribute } from "../../plugin/define-plugin";
import { LocaleBundles, type LocaleTexts } from "./index";

/** More texts than the whole application has. */
const MOST_TEXTS = 20_000;
const DEEPEST = 8;
const LONGEST_TEXT = 10_000;

const schema = v.object({
  id: v.string(),
  language: v.pipe(
    v.string(),
    v.maxLength(35),
    v.regex(/^[a-z]{2,3}(-[A-Za-z\d]{2,8})*$/),
    v.check(isLanguage, "no language"),
  ),
  namespace: v.pipe(v.string(), v.regex(/^[a-z][a-z\d-]{0,40}$/)),
  languageName: v.optional(plainLine(40)),
  texts: v.record(v.string(), v.unknown()),
});

/** Texts of a namespace in a language: data alone. */
export const adapter: ContainedAdapter = (part) => {
  const { texts, languageName, ...said } = dataOf(part, schema);
  const known = checkedTexts(texts, { left: MOST_TEXTS }, 1);
  if (!known) throw badContribution(part.manifest, part.data, "texts", "nested keys to texts");
  return {
    contributes: [
      contribute(LocaleBundles, {
        ...said,
        ...(languageName === undefined ? {} : { languageName }),
        load: async () => known,
      }),
    ],
  };
};

/** Numbers and dates of another one could not be written, on any page. */
function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/**
 * A text that stands for others: it may do so without end, or for so many that a page stands still. The one that the
 * application has stands for what is said of an error, once, which stops at itself.
 */
const STANDS_FOR_OTHERS = /\$t\((?!errors:\{\{code\}\}\))|\$t\([\s\S]*\$t\(/;

/** A copy of nested texts; `undefined` where something in them is no text. */
function checkedTexts(texts: object, count: { left: number }, depth: number): LocaleTexts | undefined {
  const copy: [string, string | LocaleTexts][] = [];
  for (const [key, value] of Object.entries(texts)) {
    count.left -= 1;
    if (count.left < 0 || key === "__proto__") return undefined;
    const isText =
      typeof value === "string" && value.length <= LONGEST_TEXT && !STANDS_FOR_OTHERS.test(value);
    const isNested = typeof value === "object" && value !== null && !Array.isArray(value) && depth < DEEPEST;
    const known = isText ? value : isNested ? checkedTexts(value, count, depth + 1) : undefined;
    if (known === undefined) return undefined;
    copy.push([key, known]);
  }
  return Object.fromEntries(copy);
}
