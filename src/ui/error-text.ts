import { type ErrorParams, toAppError } from "@core/errors/app-error";
import type { i18n } from "i18next";
import { useTranslation } from "react-i18next";

/** The sentence for an error, whose namespace `errors` has to be loaded. Never raw exception text alone. */
function errorText(error: unknown, translation: i18n): string {
  const { code, params } = toAppError(error);
  const key = translation.exists(code, { ns: "errors" }) ? code : "unexpected";
  const count = typeof params.count === "number" ? params.count : undefined;
  const text = translation.t(key, { ns: "errors", replace: withoutNesting(params), count });
  return text.replaceAll(ESCAPED, NESTING);
}

/** How one text takes in another; in a value, such as the name of a folder, it means nothing. */
const NESTING = "$t(";
/** Stands for it while a text is put together: characters that mean nothing to anybody. */
const ESCAPED = "\ufdd0(";

function withoutNesting(params: ErrorParams): ErrorParams {
  const escaped = ([name, value]: [string, ErrorParams[string]]) => [
    name,
    typeof value === "string" ? value.replaceAll(NESTING, ESCAPED) : value,
  ];
  return Object.fromEntries(Object.entries(params).map(escaped));
}

/** Turns errors into sentences in the current language. */
export function useErrorText(): (error: unknown) => string {
  const { i18n } = useTranslation("errors");
  return (error) => errorText(error, i18n);
}
