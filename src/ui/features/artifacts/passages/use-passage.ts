import type { Proof } from "@core/domain/requirement/proof";
import { type RefObject, useEffect } from "react";
import { earlierOccurrences, findWords } from "./find-words";

const HIGHLIGHT = "passage";

/** Words of an artifact that are to be shown where they stand; a new object for each time that is asked for. */
export type Passage = Pick<Proof, "artifactId" | "text" | "start">;

/** Highlights a passage of the content in an element, and brings it into view, as soon as it has been drawn. */
export function usePassage(
  element: RefObject<HTMLElement | null>,
  content: string,
  passage: Passage | undefined,
): void {
  useEffect(() => {
    const root = element.current;
    return root && passage ? showPassage(root, content, passage) : undefined;
  }, [element, content, passage]);
}

/**
 * Highlights words of a text where they stand in what is drawn of it, and brings them into view, as soon as they have
 * been drawn. @returns what ends it.
 */
export function showPassage(
  root: Element,
  content: string,
  { text, start }: Pick<Passage, "text" | "start">,
): () => void {
  const earlier = earlierOccurrences(content, text, start ?? 0);
  let shown: Range | undefined;
  const show = () => {
    // A range closes up when what it spans is drawn anew.
    if (shown && !shown.collapsed) return;
    shown = findWords(root, text, earlier);
    if (shown) markPassage(shown);
  };
  show();
  // The renderer is fetched when it is first needed and takes the place of plain text; long texts are drawn in pieces.
  const observer = new MutationObserver(show);
  observer.observe(root, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    unmark();
  };
}

/** Highlights a range, and nothing else, and brings it into view. @returns what takes the highlight away. */
export function markPassage(range: Range): () => void {
  if (typeof Highlight === "undefined") getSelection()?.setBaseAndExtent(...endsOf(range));
  else CSS.highlights.set(HIGHLIGHT, new Highlight(range));
  const { startContainer } = range;
  const element = startContainer instanceof Element ? startContainer : startContainer.parentElement;
  element?.scrollIntoView?.({ block: "center" });
  return unmark;
}

function endsOf({ startContainer, startOffset, endContainer, endOffset }: Range) {
  return [startContainer, startOffset, endContainer, endOffset] as const;
}

function unmark(): void {
  if (typeof Highlight !== "undefined") CSS.highlights.delete(HIGHLIGHT);
}
