import { useTranslation } from "react-i18next";

/** A key of a text with its namespace, as opposed to words that are the same in every language. */
const KEY = /^([\w-]+):[\w.-]+$/;

/**
 * The translation of a plugin's names and descriptions, each the key of a text or the words themselves. Their
 * namespaces are loaded without hiding the page; until they have come, and for what has no text, there is nothing.
 */
export function usePluginText(texts: readonly (string | undefined)[]): (text: string | undefined) => string {
  const namespaces = new Set(texts.flatMap((text) => KEY.exec(text ?? "")?.[1] ?? []));
  const { t, ready } = useTranslation([...namespaces], { useSuspense: false });
  return (text = "") => {
    if (!KEY.test(text)) return text;
    // Those in English may come first, and would show until the others come.
    return ready ? t(text, { defaultValue: "" }) : "";
  };
}
