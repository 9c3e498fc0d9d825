import { type EarlyAct, earlyTargetOf, FIRST_PAINT_ID, findEarlyTarget } from "./early-act";

const PROMPT = "[data-prompt]";
/** The contents of a page, without its file fields, which are not drawn, and its placeholders. */
const PARTS = ":not([type=file], [data-skeleton], [data-skeleton] *)";
/** The drawn parts may never all be there, where a deployment leaves out some of them. */
const PATIENCE_MS = 3000;

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Waits until the application in `root` shows as much of its page as is drawn already, where all of it is. */
export function whenComplete(root: HTMLElement, then: () => void): void {
  const drawn = document.querySelectorAll(`[data-whole] ${PARTS}`).length;
  const isComplete = () => root.querySelectorAll(`main ${PARTS}`).length >= drawn;
  if (isComplete()) {
    then();
    return;
  }
  const finish = () => {
    changes.disconnect();
    clearTimeout(late);
    then();
  };
  const changes = new MutationObserver(() => isComplete() && finish());
  changes.observe(root, { childList: true, subtree: true });
  const late = setTimeout(finish, PATIENCE_MS);
}

/**
 * Puts the application in the place of what was drawn before it, in one step, with the letters, the caret and the
 * focus, and does what was done before. It has to listen to its stores by then; nobody is interrupted in the middle of
 * a syllable.
 */
export function handOver(root: HTMLElement): void {
  const page = document.getElementById(FIRST_PAINT_ID);
  if (!page) return;
  if (page.hasAttribute("data-composing")) {
    page.addEventListener("compositionend", () => setTimeout(() => handOver(root)), { once: true });
    return;
  }
  const { activeElement } = document;
  const focused = page.contains(activeElement) ? activeElement : null;
  const palette = page.querySelector<HTMLInputElement>("[data-palette]");
  globalThis.earlyPaletteText = palette?.value;
  page.replaceWith(root);
  const fields = fieldsOf(root);
  for (const [key, early] of fieldsOf(page)) {
    const field = fields.get(key);
    if (field) giveLetters(early, field);
    if (early === focused) field?.focus();
  }
  if (focused && focused === palette) root.querySelector<HTMLElement>(PROMPT)?.focus();
  else focusAgain(root, focused);
  for (const act of globalThis.earlyActs ?? []) repeat(act, root);
  globalThis.earlyActs = undefined;
}

/** The fields of a page by what they are, and which of those. */
function fieldsOf(page: HTMLElement): ReadonlyMap<string, Field> {
  const fields = new Map<string, Field>();
  for (const field of page.querySelectorAll<Field>(`main :is(textarea, input)`)) {
    let key = field.type + field.placeholder;
    while (fields.has(key)) key += "+";
    fields.set(key, field);
  }
  return fields;
}

function giveLetters(early: Field, field: Field): void {
  if ("typed" in early.dataset && early.value !== field.value) {
    // As if they were typed here: React knows what it has set itself.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, early.value);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  if (early.selectionStart === null || !early.value) return;
  field.setSelectionRange(early.selectionStart, early.selectionEnd, early.selectionDirection ?? undefined);
  field.scrollTop = early.scrollTop;
}

function focusAgain(root: HTMLElement, focused: Element | null): void {
  const target = earlyTargetOf(focused);
  if (target) findEarlyTarget(root, target)?.focus();
}

function repeat(act: EarlyAct, root: HTMLElement): void {
  if (act.type === "click") findEarlyTarget(root, act.on)?.click();
  else {
    const { type, key, ctrlKey, metaKey } = act;
    const init = { key, ctrlKey, metaKey, bubbles: true, cancelable: true };
    const target = key === "Enter" ? root.querySelector(PROMPT) : document.body;
    target?.dispatchEvent(new KeyboardEvent(type, init));
  }
}
