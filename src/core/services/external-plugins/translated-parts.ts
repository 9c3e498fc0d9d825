import type { PluginManifest } from "../../domain/external-plugins/manifest";
import { inLanguage, type TextPaths, textsIn } from "../../domain/external-plugins/translations";
import { AppError, isAppError } from "../../errors/app-error";
import type { Contribution } from "../../plugin/contribution";
import { factsOf } from "../../points/every-point";

/** The same part of a plugin as it was written, and in each language that it is translated to. */
export interface PartByLanguage<T> {
  readonly written: T;
  readonly translated: ReadonlyMap<string, T>;
}

const textPaths: TextPaths = (point) => {
  const facts = factsOf(point);
  return facts?.openTo === "contained" ? (facts.texts ?? []) : [];
};

/**
 * A part made in every language, so that its point checks translations as it checks what they stand for.
 * @throws AppError as `make` does, naming the language.
 */
export function partsByLanguage<T>(
  manifest: PluginManifest,
  make: (said: PluginManifest) => T,
): PartByLanguage<T> {
  const written = make(manifest);
  const translated = Object.keys(manifest.translations ?? {}).map((language): [string, T] => {
    try {
      return [language, make(inLanguage(manifest, language, textPaths))];
    } catch (error) {
      if (!isAppError(error)) throw error;
      const field = `translations.${language}: ${String(error.params.field)}`;
      throw new AppError(error.code, { ...error.params, field }, { cause: error });
    }
  });
  return { written, translated: new Map(translated) };
}

/**
 * Refuses translations of what the manifest does not say, which is mostly a text that was changed since.
 * @throws AppError `external-plugin.bad-manifest`.
 */
export function assertTextsKnown(manifest: PluginManifest): void {
  const known = textsIn(manifest, textPaths);
  for (const [language, texts] of Object.entries(manifest.translations ?? {})) {
    const unknown = Object.keys(texts).find((text) => !known.has(text));
    if (unknown === undefined) continue;
    const reason = `no text of the plugin is “${unknown}”`;
    throw new AppError("external-plugin.bad-manifest", { field: `translations.${language}`, reason });
  }
}

/** The texts that a plugin has no words for, by language: of those it is translated to at all. */
export function untranslated(manifest: PluginManifest): ReadonlyMap<string, readonly string[]> {
  const known = [...textsIn(manifest, textPaths)];
  const lacking = Object.entries(manifest.translations ?? {}).map(
    ([language, texts]): [string, readonly string[]] => [
      language,
      known.filter((text) => !Object.hasOwn(texts, text)),
    ],
  );
  return new Map(lacking.filter(([, texts]) => texts.length > 0));
}

/** A contribution whose texts are read in the language of that moment; what implements it stays the one it is. */
export function followLanguage<C extends Contribution>(
  contribution: C,
  inOther: (language: string) => Contribution | undefined,
  languages: readonly string[],
  language: () => string,
): C {
  const valueIn = (code: string, key: string): unknown => {
    const other = inOther(code);
    return other && Object.hasOwn(other, key) ? Reflect.get(other, key) : undefined;
  };
  for (const [key, written] of Object.entries(contribution)) {
    if (typeof written === "function") continue;
    const asWritten = JSON.stringify(written);
    const differs = (code: string) => {
      const value = valueIn(code, key);
      return value !== undefined && JSON.stringify(value) !== asWritten;
    };
    if (!languages.some(differs)) continue;
    const get = () => valueIn(language(), key) ?? written;
    Object.defineProperty(contribution, key, { get });
  }
  return contribution;
}
