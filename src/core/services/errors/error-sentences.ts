import { type AppError, type ErrorParams, isAppError, toAppError } from "../../errors/app-error";
import type { PluginHost } from "../../plugin/plugin-host";
import { LocaleBundles, type LocaleTexts } from "../../points/locale-bundle";

/** The language that models are told in. */
const LANGUAGE = "en";
/** Said where no text is at hand. */
const UNKNOWN = "It did not work, and no reason is known.";

/** English sentences for errors, for models: a code and its values would tell them nothing. */
export class ErrorSentences {
  readonly #plugins: Pick<PluginHost, "open" | "load">;

  constructor(plugins: Pick<PluginHost, "open" | "load">) {
    this.#plugins = plugins;
  }

  /** The sentence for an error; of one without a code, the words it was thrown with. */
  async of(error: unknown): Promise<string> {
    if (!isAppError(error)) return String(toAppError(error).params.message ?? "") || UNKNOWN;
    return (await this.#sentence(error)) ?? UNKNOWN;
  }

  async #sentence({ code, params }: AppError): Promise<string | undefined> {
    // A code may be a key of a plugin's own texts, such as `acme:errors.full`.
    const [namespace = "", key] = code.includes(":") ? code.split(":") : ["errors", code];
    const texts = await this.#texts(namespace);
    const text = texts && (textAt(texts, key ?? "", params) ?? textAt(texts, "unexpected", params));
    if (text === undefined) return undefined;
    const nested = String(params.code ?? "");
    const inner = text.includes(NESTED) ? textAt(texts ?? {}, nested, params) : undefined;
    return filled(
      text.replace(NESTED, () => inner ?? ""),
      params,
    );
  }

  async #texts(namespace: string): Promise<LocaleTexts | undefined> {
    const bundles = this.#plugins.open(LocaleBundles).all;
    const bundle = bundles.find((each) => each.language === LANGUAGE && each.namespace === namespace);
    // A plugin whose texts are broken is told of in the settings.
    return bundle && this.#plugins.load(bundle).catch(() => undefined);
  }
}

/** The one text that a text may stand for: that of the error it is about. */
const NESTED = "$t(errors:{{code}})";

function textAt(texts: LocaleTexts, key: string, { count }: ErrorParams): string | undefined {
  const forms = typeof count === "number" ? [`${key}_${count === 1 ? "one" : "other"}`, key] : [key];
  return forms.map((form) => valueAt(texts, form.split("."))).find((text) => text !== undefined);
}

function valueAt(texts: LocaleTexts, [name = "", ...rest]: readonly string[]): string | undefined {
  const value = Object.hasOwn(texts, name) ? texts[name] : undefined;
  if (typeof value === "string") return rest.length === 0 ? value : undefined;
  return value && valueAt(value, rest);
}

/** A text with its values, and with the words of its links alone. */
function filled(text: string, params: ErrorParams): string {
  return text
    .replace(/\[([^\]]+)\]\(\/[^)\s]*\)/g, "$1")
    .replace(/\{\{\s*([\w.-]+)[^}]*\}\}/g, (_, name: string) =>
      Object.hasOwn(params, name) ? written(params[name]) : "…",
    );
}

function written(value: string | number | undefined): string {
  return typeof value === "number" ? value.toLocaleString(LANGUAGE) : String(value ?? "");
}
