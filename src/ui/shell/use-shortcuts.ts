import { useEffect } from "react";
import type { Overlay } from "./overlay";

/** What a key press asks for: the overlay after it, given the one that is open. */
type ChangeOverlay = (change: (open: Overlay | undefined) => Overlay | undefined) => void;

/** `Ctrl/⌘ K` opens and shuts the command palette, `?` lists the shortcuts, `/` moves to the prompt. */
export function useShortcuts(changeOverlay: ChangeOverlay): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = actionOf(event, changeOverlay);
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [changeOverlay]);
}

function actionOf(event: KeyboardEvent, changeOverlay: ChangeOverlay): (() => void) | undefined {
  const { key, target, altKey } = event;
  if (altKey || event.isComposing) return undefined;
  const isCovered = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
  if (event.ctrlKey || event.metaKey) {
    if (key.toLowerCase() !== "k" || event.shiftKey) return undefined;
    return () => changeOverlay((open) => (open === "palette" ? undefined : isCovered ? open : "palette"));
  }
  if (isTyping(target) || isCovered) return undefined;
  if (key === "?") return () => changeOverlay(() => "shortcuts");
  const prompt = key === "/" ? document.querySelector<HTMLElement>("[data-prompt]") : null;
  return prompt ? () => prompt.focus() : undefined;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null
  );
}
