import type { Services } from "@core/di/token";
import { splitLanguagePrefix } from "@core/domain/text/language";
import { LocaleBundles, languagesOf } from "@core/points/locale-bundle";
import { SessionPreferencesToken } from "@core/ports/preferences";
import { HOME_PROMPT_DRAFT } from "@core/stores/settings/early-preferences";

/** Of a link that asks something (`?q=`), and of what other applications share (`share_target` in the manifest). */
const NAMES = ["title", "q", "url"];
/** Characters that would hide words from whoever looks at the prompt before it is sent. */
const UNSEEN = /[\u200b\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e0fff}]/gu;

/**
 * Puts the words of the home page's address below what is being written there, and takes them out of the address. Nothing
 * is sent.
 */
export function takeAskedPrompt(services: Services): void {
  const { pathname, search, hash } = location;
  const languages = languagesOf(services.get(LocaleBundles).all);
  if (splitLanguagePrefix(pathname, languages).rest !== "/") return;
  const query = new URLSearchParams(search);
  const words = NAMES.map((name) => query.get(name)?.replace(UNSEEN, "").trim());
  if (!words.some(Boolean)) return;
  for (const name of NAMES) query.delete(name);
  const session = services.get(SessionPreferencesToken);
  const text = [session.get(HOME_PROMPT_DRAFT), ...words].filter(Boolean).join("\n\n");
  session.set(HOME_PROMPT_DRAFT, text);
  showEarly(text);
  history.replaceState(history.state, "", `${pathname}${query.size > 0 ? `?${query}` : ""}${hash}`);
}

/** Also in the page that is drawn before the application has started, where somebody may be writing. */
function showEarly(text: string): void {
  const field = document.querySelector<HTMLTextAreaElement>("#first-paint [data-prompt]");
  if (!field || field.readOnly) return;
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
