import { EARLY_PREFERENCES, HOME_PROMPT_DRAFT } from "../core/stores/settings/early-preferences";
import { WebPreferences } from "../plugins/browser/web-preferences";
import { type EarlyAct, earlyTargetOf } from "./early-act";

/** A field takes no longer text without pausing; the application shows such a draft in another way. */
const DRAFT_LIMIT = 100_000;
/** Most networks bring the application in a fraction of this. */
const PATIENCE_MS = 15_000;

const preferences = new WebPreferences(() => localStorage);
const session = new WebPreferences(() => sessionStorage);

/**
 * Makes the drawn page take what people do before the application has started: letters stay in their fields, those of
 * the home page's prompt in its draft, too, and whatever else is done is noted. `prefix` is that of the address, such as
 * `/fr`. Returns the prompt where it should have the focus.
 */
export function animate(page: HTMLElement, prefix: string, isHome: boolean): HTMLElement | null {
  for (const link of page.querySelectorAll('a[href^="/"]'))
    link.setAttribute("href", prefix + link.getAttribute("href"));
  const name = preferences.get(EARLY_PREFERENCES.platformName);
  if (name) for (const element of page.querySelectorAll("[data-platform-name]")) element.textContent = name;
  const field = page.querySelector<HTMLTextAreaElement>("[data-prompt]");
  if (field && isHome) keepDraft(field);
  noteLetters(page);
  noteActs(page);
  // On a phone, focus would cover half the page with the keyboard before anything was read.
  return matchMedia("(pointer: fine)").matches ? field : null;
}

/**
 * Says so in the drawn page when the application cannot be had, or is not there after a fair while, and offers another
 * try. What is written in the prompt outlives that.
 */
export function announceLateStart(page: HTMLElement, starting: Promise<void>, retry: () => void): void {
  const notice = page.querySelector<HTMLElement>("[data-drawn=late]");
  const announce = () => {
    if (notice) notice.hidden = false;
  };
  notice?.querySelector("button")?.addEventListener("click", retry);
  // It is for the application that does not come, and its link is followed at once.
  notice?.addEventListener("click", (event) => event.stopPropagation());
  setTimeout(announce, PATIENCE_MS);
  starting.catch(announce);
}

function keepDraft(field: HTMLTextAreaElement): void {
  const draft = session.get(HOME_PROMPT_DRAFT) ?? "";
  field.readOnly = draft.length > DRAFT_LIMIT;
  if (!field.readOnly) field.value = draft;
  const grow = () => {
    // The field is as high as this copy of its text.
    if (field.parentElement) field.parentElement.dataset.text = `${field.value}\n`;
  };
  grow();
  field.addEventListener("input", () => {
    grow();
    session.set(HOME_PROMPT_DRAFT, field.value);
  });
}

/** The application is given what was typed, and not in the middle of a syllable. */
function noteLetters(page: HTMLElement): void {
  page.addEventListener("input", ({ target }) => (target as Element).toggleAttribute("data-typed", true));
  page.addEventListener("compositionstart", () => page.toggleAttribute("data-composing", true));
  page.addEventListener("compositionend", () => page.toggleAttribute("data-composing", false));
}

function noteActs(page: HTMLElement): void {
  const acts: EarlyAct[] = [];
  globalThis.earlyActs = acts;
  // Nothing seems to happen yet, and whoever tries again means it once.
  const note = (act: EarlyAct) => {
    const isNoted = acts.some((each) => JSON.stringify(each) === JSON.stringify(act));
    if (!isNoted) acts.push(act);
  };
  page.addEventListener("click", (event) => {
    const on = earlyTargetOf(event.target as Element);
    // A modified click opens another tab, which the browser does by itself.
    if (!on || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    note({ type: "click", on });
  });
  addEventListener("keydown", (event) => {
    const { key, ctrlKey, metaKey } = event;
    if (!page.isConnected || !isForTheApplication(event)) return;
    event.preventDefault();
    note({ type: "keydown", key, ctrlKey, metaKey });
    if (key !== "Enter") takeLettersForPalette(page);
  });
}

/** Text typed after `Ctrl/⌘ K` is not meant for the prompt. */
function takeLettersForPalette(page: HTMLElement): void {
  if (page.querySelector("[data-palette]")) return;
  const field = document.createElement("input");
  field.className = "visually-hidden";
  field.dataset.palette = "";
  field.ariaHidden = "true";
  page.append(field);
  field.focus();
}

/** Enter sends what is in the prompt, which stays as it is from then on; `Ctrl/⌘ K` opens the palette. */
function isForTheApplication({
  key,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
  isComposing,
  target,
}: KeyboardEvent): boolean {
  if (shiftKey || altKey || isComposing) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === "k";
  if (key !== "Enter" || !(target instanceof HTMLTextAreaElement && "prompt" in target.dataset)) return false;
  if (target.value.trim()) target.readOnly = true;
  return true;
}
