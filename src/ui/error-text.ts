import { type ErrorParams, toAppError } from "@core/errors/app-error";
import type { i18n } from "i18next";
import { useTranslation } from "react-i18next";

/** The sentence for an error, whose namespace `errors` has to be loaded. Never raw exception text alone. */
function errorText(error: unknown, translation: i18n): string {
  const { code, params } = toAppError(error);
  const key = translation.exists(code, { ns: "errors" }) ? code : "unexpected";
  const count = typeof params.count === "number" ? params.count : undefined;
  const text = translation.t(key, { ns: "errors", replace: withoutNesting(params), count });
  return text.replaceAll(DOLLAR, () => "$");
}

/** Stands for a dollar while a text is put together: a character that means nothing to anybody. */
const DOLLAR = "\ufdd0";

/** Values such as the name of a folder, in which what would take in another text means nothing. */
function withoutNesting(params: ErrorParams): ErrorParams {
  const escaped = ([name, value]: [string, string | number]) => [
    name,
    typeof value === "string" ? value.replace(/\$(?=t\()/g, DOLLAR) : value,
  ];
  return Object.fromEntries(Object.entries(params).map(escaped));
}

/** Turns errors into sentences in the current language. */
export function useErrorText(): (error: unknown) => string {
  const { i18n } = useTranslation("errors");
  return (error) => errorText(error, i18n);
}
