import type { HomePromptStore } from "@core/stores/home-prompt-store";
import { flushSync } from "react-dom";
import { type EarlyAct, earlyTargetOf, FIRST_PAINT_ID, findEarlyTarget } from "./early-act";

const PROMPT = "[data-prompt]";

/**
 * Puts the application in the place of what was drawn before it, in one step, with the letters, the caret and the
 * focus, and does what was done before. It has to listen to its stores by then; nobody is interrupted in the middle of
 * a syllable.
 */
export function handOver(root: HTMLElement, prompt: Pick<HomePromptStore, "setText">): void {
  const page = document.getElementById(FIRST_PAINT_ID);
  if (!page) return;
  const early = page.querySelector<HTMLTextAreaElement>(PROMPT);
  if (early?.hasAttribute("data-composing")) {
    early.addEventListener("compositionend", () => setTimeout(() => handOver(root, prompt)), { once: true });
    return;
  }
  const { activeElement } = document;
  const focused = page.contains(activeElement) ? activeElement : null;
  const palette = page.querySelector<HTMLInputElement>("[data-palette]");
  globalThis.earlyPaletteText = palette?.value;
  page.replaceWith(root);
  const field = root.querySelector<HTMLTextAreaElement>(PROMPT);
  if (early && field) giveLetters(early, field, prompt);
  if (focused && (focused === early || focused === palette)) field?.focus();
  else focusAgain(root, focused);
  for (const act of globalThis.earlyActs ?? []) repeat(act, root);
  globalThis.earlyActs = undefined;
}

function giveLetters(
  early: HTMLTextAreaElement,
  field: HTMLTextAreaElement,
  prompt: Pick<HomePromptStore, "setText">,
): void {
  // A draft that is too long for a field was not shown in it.
  const isShown = !early.readOnly || early.value !== "";
  if (isShown && early.value !== field.value) flushSync(() => prompt.setText(early.value));
  field.setSelectionRange(early.selectionStart, early.selectionEnd, early.selectionDirection);
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
