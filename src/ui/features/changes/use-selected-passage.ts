import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { wholeWords } from "./drawn-lines";

/** Marks what a selection in may become a passage; see `artifact-panel.tsx`. */
const TEXT = "[data-artifact-text]";
const HIGHLIGHT = "asked-passage";

/** A passage of a document that was selected. */
export interface SelectedPassage {
  /** The drawn text it is part of. */
  readonly root: Element;
  readonly range: Range;
}

/** The passage that was selected last, and whether it still is. */
export interface PassageSelection {
  readonly passage: SelectedPassage | undefined;
  /** Whether the selection is the user's current one, and nothing is being selected any more. */
  readonly isSelected: boolean;
  clear(): void;
}

/**
 * Follows what the user selects of a document, by pointer, touch or keys. A passage stays chosen, and marked, while the
 * focus is elsewhere, as in the field that says what to do with it; Escape, or a click into the text, lets go of it.
 */
export function useSelectedPassage(): PassageSelection {
  const [passage, setPassage] = useState<SelectedPassage>();
  const [isSelected, setSelected] = useState(false);
  const isPressed = usePressed(setSelected);
  const clear = useCallback(() => {
    if (isWithinText(getSelection()?.anchorNode)) getSelection()?.removeAllRanges();
    setPassage(undefined);
    setSelected(false);
  }, []);
  useEffect(() => {
    const follow = () => {
      const selection = getSelection();
      const found = selectedIn(selection);
      if (found) setPassage(found);
      else if (isWithinText(selection?.anchorNode)) setPassage(undefined);
      setSelected(found !== undefined && !isPressed.current);
    };
    const leave = (event: KeyboardEvent) => {
      if (event.key === "Escape") clear();
    };
    document.addEventListener("selectionchange", follow);
    document.addEventListener("keydown", leave);
    return () => {
      document.removeEventListener("selectionchange", follow);
      document.removeEventListener("keydown", leave);
    };
  }, [clear, isPressed]);
  useMark(isSelected ? undefined : passage);
  return { passage, isSelected, clear };
}

/** Whether a pointer is down, so that what is selected still changes; tells when it is let go of. */
function usePressed(setSelected: (isSelected: boolean) => void): RefObject<boolean> {
  const isPressed = useRef(false);
  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
      setSelected(selectedIn(getSelection()) !== undefined);
    };
    document.addEventListener("pointerdown", press);
    document.addEventListener("pointerup", release);
    document.addEventListener("pointercancel", release);
    return () => {
      document.removeEventListener("pointerdown", press);
      document.removeEventListener("pointerup", release);
      document.removeEventListener("pointercancel", release);
    };
  }, [setSelected]);
  return isPressed;
}

function selectedIn(selection: Selection | null): SelectedPassage | undefined {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  const root = elementOf(range.commonAncestorContainer)?.closest(TEXT);
  if (!root || range.toString().trim() === "") return undefined;
  return { root, range: wholeWords(range) };
}

function isWithinText(node: Node | null | undefined): boolean {
  return Boolean(node && elementOf(node)?.closest(TEXT));
}

function elementOf(node: Node): Element | null {
  return node instanceof Element ? node : node.parentElement;
}

/** Keeps a passage visible that is chosen and no longer selected. */
function useMark(passage: SelectedPassage | undefined): void {
  useEffect(() => {
    if (!passage || typeof Highlight === "undefined") return;
    CSS.highlights.set(HIGHLIGHT, new Highlight(passage.range));
    return () => void CSS.highlights.delete(HIGHLIGHT);
  }, [passage]);
}
