import type { HomePromptStore } from "@core/stores/home-prompt-store";
import { flushSync } from "react-dom";
import { type EarlyAct, earlyTargetOf, FIRST_PAINT_ID, findEarlyTarget } from "./early-act";

const PROMPT = "[data-prompt]";

/**
 * Puts the application in the place of what was drawn before it, in one step, with the letters, the caret and the
 * focus. Nobody is interrupted in the middle of a syllable.
 */
export function handOver(root: HTMLElement, prompt: Pick<HomePromptStore, "setText">): void {
  const page = document.getElementById(FIRST_PAINT_ID);
  if (!page) return;
  const early = page.querySelector<HTMLTextAreaElement>(PROMPT);
  if (early?.hasAttribute("data-composing")) {
    const again = () => {
      handOver(root, prompt);
      repeatActs(root);
    };
    early.addEventListener("compositionend", () => setTimeout(again), { once: true });
    return;
  }
  const { activeElement } = document;
  const focused = page.contains(activeElement) ? activeElement : null;
  page.replaceWith(root);
  const field = root.querySelector<HTMLTextAreaElement>(PROMPT);
  if (early && field) giveLetters(early, field, prompt);
  if (focused && focused === early) field?.focus();
  else focusAgain(root, focused);
}

/** Does what was done before the start, once the application listens and is in its place. */
export function repeatActs(root: HTMLElement): void {
  if (!root.isConnected) return;
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
  if (isShown && early.value !== field.value) {
    flushSync(() => prompt.setText(early.value));
    // The page may not yet listen to the store, and the next letter belongs behind these.
    field.value = early.value;
  }
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
