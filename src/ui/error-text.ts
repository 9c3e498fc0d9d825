import { toAppError } from "@core/errors/app-error";
import type { i18n } from "i18next";
import { useTranslation } from "react-i18next";

/** The sentence for an error, whose namespace `errors` has to be loaded. Never raw exception text alone. */
function errorText(error: unknown, translation: i18n): string {
  const { code, params } = toAppError(error);
  const key = translation.exists(code, { ns: "errors" }) ? code : "unexpected";
  const count = typeof params.count === "number" ? params.count : undefined;
  return translation.t(key, { ns: "errors", replace: params, count });
}

/** Turns errors into sentences in the current language. */
export function useErrorText(): (error: unknown) => string {
  const { i18n } = useTranslation("errors");
  return (error) => errorText(error, i18n);
}
