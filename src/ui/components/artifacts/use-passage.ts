import type { Proof } from "@core/domain/proof";
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
    if (!root || !passage) return;
    const earlier = earlierOccurrences(content, passage.text, passage.start ?? 0);
    const show = () => {
      const range = findWords(root, passage.text, earlier);
      if (range) mark(range);
      return range !== undefined;
    };
    if (show()) return unmark;
    // The renderer is fetched when it is first needed, and long texts are drawn in pieces.
    const observer = new MutationObserver(() => show() && observer.disconnect());
    observer.observe(root, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      unmark();
    };
  }, [element, content, passage]);
}

function mark(range: Range): void {
  if (typeof Highlight === "undefined") getSelection()?.setBaseAndExtent(...endsOf(range));
  else CSS.highlights.set(HIGHLIGHT, new Highlight(range));
  range.startContainer.parentElement?.scrollIntoView?.({ block: "center" });
}

function endsOf({ startContainer, startOffset, endContainer, endOffset }: Range) {
  return [startContainer, startOffset, endContainer, endOffset] as const;
}

function unmark(): void {
  if (typeof Highlight !== "undefined") CSS.highlights.delete(HIGHLIGHT);
}
