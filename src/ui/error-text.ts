import { type ErrorParams, toAppError } from "@core/errors/app-error";
import { useTranslation } from "react-i18next";

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

/** Turns errors into sentences in the current language. Never raw exception text alone. */
export function useErrorText(): (error: unknown) => string {
  // Texts that are loaded below are shown when they come.
  const { i18n } = useTranslation("errors", { bindI18nStore: "added" });
  return (error) => {
    const { code, params } = toAppError(error);
    // A code may be a key of a plugin's own texts, such as `acme:errors.full`.
    const [namespace = "", isOwn] = code.split(":");
    if (isOwn) void i18n.loadNamespaces(namespace);
    const key = i18n.exists(code, { ns: "errors" }) ? code : "unexpected";
    const count = typeof params.count === "number" ? params.count : undefined;
    const text = i18n.t(key, { ns: "errors", replace: withoutNesting(params), count });
    return text.replaceAll(DOLLAR, () => "$");
  };
}
