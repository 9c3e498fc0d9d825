import { PreferencesToken } from "@core/ports/preferences";
import { SINGLE_KEYS } from "@core/stores/settings/early-preferences";
import { useService } from "@ui/services-context";
import { useEffect, useEffectEvent } from "react";
import type { KeyActions } from "./key-actions";

/**
 * `Ctrl/⌘ K` opens and shuts the command palette. Other keys stand for something outside of fields and dialogs; what, is
 * known to a module that comes with the first of them, and they can be switched off: dictation may press them.
 */
export function useShortcuts(actions: KeyActions): void {
  const preferences = useService(PreferencesToken);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey, isComposing, defaultPrevented } = event;
    if (altKey || isComposing || defaultPrevented) return;
    const isCovered = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
    if (ctrlKey || metaKey) {
      if (key.toLowerCase() !== "k" || event.shiftKey) return;
      event.preventDefault();
      actions.changeOverlay((open) => (open === "palette" ? undefined : isCovered ? open : "palette"));
    } else if (
      /^\S$/.test(key) &&
      !isCovered &&
      !isTyping(target) &&
      preferences.get(SINGLE_KEYS) !== "false"
    ) {
      event.preventDefault();
      void import("./page-keys").then(({ pressPageKey }) => pressPageKey(event, actions));
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

/** In fields letters are written, and in menus they find an item. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest("input, textarea, select, [contenteditable], [role=menu], [role=listbox]") !== null
  );
}
