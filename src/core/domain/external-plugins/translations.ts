import * as v from "valibot";
import { ownValue } from "../text/own-value";
import { plainLine } from "./manifest-values";

const MOST_LANGUAGES = 40;
const MOST_TEXTS = 500;
const LONGEST_TEXT = 300;

const language = v.pipe(
  v.string(),
  v.regex(/^[a-z]{2,3}$/, "a language is two or three small letters, such as fr"),
);
const text = plainLine(LONGEST_TEXT);

/** The schema of translations: by language, each text of the manifest with its words in that language. */
export const manifestTranslations = v.pipe(
  v.record(
    language,
    v.pipe(
      v.record(text, text),
      v.check((texts) => Object.keys(texts).length <= MOST_TEXTS, `more than ${MOST_TEXTS} texts`),
    ),
  ),
  v.check((all) => Object.keys(all).length <= MOST_LANGUAGES, `more than ${MOST_LANGUAGES} languages`),
);

type Labelled = { readonly label: string };

/** The parts of a manifest that hold texts for people. */
export interface Translatable {
  readonly name: string;
  readonly description?: string | undefined;
  readonly secrets: readonly Labelled[];
  readonly settings: readonly (Labelled & {
    readonly hint?: string | undefined;
    readonly options?: readonly Labelled[];
  })[];
  readonly contributes: readonly { readonly point: string }[];
  readonly translations?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
}

/** The texts of a contribution that people read, as paths into its data: `fields.description`. */
export type TextPaths = (point: string) => readonly string[];

/** A manifest in a language. What has no translation, ids, hosts and all that code reads stay as they were written. */
export function inLanguage<M extends Translatable>(
  manifest: M,
  language: string,
  pathsOf: TextPaths = () => [],
): M {
  const texts = ownValue(manifest.translations ?? {}, language);
  return texts ? mapTexts(manifest, (text) => ownValue(texts, text) ?? text, pathsOf) : manifest;
}

/** The texts of a manifest that people read. */
export function textsIn(manifest: Translatable, pathsOf: TextPaths): ReadonlySet<string> {
  const texts = new Set<string>();
  const note = (text: string) => {
    texts.add(text);
    return text;
  };
  mapTexts(manifest, note, pathsOf);
  return texts;
}

type Say = (text: string) => string;

function mapTexts<M extends Translatable>(manifest: M, say: Say, pathsOf: TextPaths): M {
  const { description } = manifest;
  return {
    ...manifest,
    name: say(manifest.name),
    ...(description === undefined ? {} : { description: say(description) }),
    secrets: manifest.secrets.map((secret) => ({ ...secret, label: say(secret.label) })),
    settings: manifest.settings.map((setting) => ({
      ...setting,
      label: say(setting.label),
      ...(setting.hint === undefined ? {} : { hint: say(setting.hint) }),
      ...(setting.options
        ? { options: setting.options.map((option) => ({ ...option, label: say(option.label) })) }
        : {}),
    })),
    contributes: manifest.contributes.map((data) => {
      const paths = pathsOf(data.point).map((path) => path.split("."));
      return paths.reduce<typeof data>((said, path) => saidAt(said, path, say) as typeof data, data);
    }),
  };
}

/** The data with the text at a path said in other words; of a list, in each of its entries. */
function saidAt(data: unknown, path: readonly string[], say: Say): unknown {
  const [first, ...rest] = path;
  // A manifest has its lines trimmed, which the data of contributions are only by their points.
  if (first === undefined) return typeof data === "string" ? say(data.trim()) : data;
  if (Array.isArray(data)) return data.map((each) => saidAt(each, path, say));
  if (typeof data !== "object" || data === null || !Object.hasOwn(data, first)) return data;
  return { ...data, [first]: saidAt(Reflect.get(data, first), rest, say) };
}
