import { HOME_PROMPT_DRAFT } from "../core/stores/settings/early-preferences";
import type { WebPreferences } from "../plugins/browser/web-preferences";

/** Of a link that asks something (`?q=`), and of what other applications share (`share_target` in the manifest). */
const NAMES = ["title", "q", "url"];
/** Characters that would hide words from whoever looks at the prompt before it is sent. */
const UNSEEN = /[\u200b\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e0fff}]/gu;

/** Puts the words of an address below what is being written, and takes them out of the address. Nothing is sent. */
export function takeAskedPrompt(session: Pick<WebPreferences, "get" | "set">): void {
  const { pathname, search, hash } = location;
  const query = new URLSearchParams(search);
  const words = NAMES.map((name) => query.get(name)?.replace(UNSEEN, "").trim());
  if (!words.some(Boolean)) return;
  for (const name of NAMES) query.delete(name);
  const text = [session.get(HOME_PROMPT_DRAFT), ...words].filter(Boolean).join("\n\n");
  session.set(HOME_PROMPT_DRAFT, text);
  history.replaceState(history.state, "", `${pathname}${query.size > 0 ? `?${query}` : ""}${hash}`);
}
