import { PreferencesToken } from "@core/ports/preferences";
import { SINGLE_KEYS } from "@core/stores/early-preferences";
import { useService } from "@ui/services-context";
import { useEffect, useEffectEvent } from "react";
import type { KeyActions } from "./key-actions";

/**
 * `Ctrl/⌘ K` opens and shuts the command palette, `?` lists the shortcuts, `/` moves to the prompt; letters go to
 * other pages, step through lists and more. All but the first can be switched off: dictation may press them.
 */
export function useShortcuts(actions: KeyActions): void {
  const preferences = useService(PreferencesToken);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const hasSingleKeys = preferences.get(SINGLE_KEYS) !== "false";
    const action = actionOf(event, actions, hasSingleKeys);
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

function actionOf(
  event: KeyboardEvent,
  actions: KeyActions,
  hasSingleKeys: boolean,
): (() => void) | undefined {
  const { key, target, altKey } = event;
  if (altKey || event.isComposing || event.defaultPrevented) return undefined;
  const isCovered = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
  if (event.ctrlKey || event.metaKey) {
    if (key.toLowerCase() !== "k" || event.shiftKey) return undefined;
    return () =>
      actions.changeOverlay((open) => (open === "palette" ? undefined : isCovered ? open : "palette"));
  }
  if (!hasSingleKeys || isTyping(target) || isCovered) return undefined;
  if (key === "?") return () => actions.changeOverlay(() => "shortcuts");
  if (key === "/") return promptFocus();
  const isLetter = key.length === 1 && (/^[a-z]$/i.test(key) || event.code.startsWith("Key"));
  if (event.shiftKey || !isLetter) return undefined;
  // Pages go without it as long as nobody presses any.
  return () => void import("./page-keys").then(({ pressPageKey }) => pressPageKey(event, actions));
}

/** Moves to the prompt of the page; nothing where there is none. */
export function promptFocus(): (() => void) | undefined {
  const prompt = document.querySelector<HTMLElement>("[data-prompt]");
  return prompt ? () => prompt.focus() : undefined;
}

/** In fields letters are written, and in menus they find an item. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest("input, textarea, select, [contenteditable], [role=menu], [role=listbox]") !== null
  );
}
