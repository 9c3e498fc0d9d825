import { useEffect, useState } from "react";

/** A heading of a text, as it is drawn. */
export interface DrawnHeading {
  readonly element: HTMLElement;
  readonly text: string;
  /** From 1, the highest level there is in the text. */
  readonly depth: number;
}

/** Until so long after the last change they are not read: long texts are drawn in pieces. */
const SETTLED_MS = 100;

/** The headings drawn in an element, kept up to date while more of a long text is drawn. The document's title is none. */
export function useHeadings(root: HTMLElement | null): readonly DrawnHeading[] {
  const [headings, setHeadings] = useState<readonly DrawnHeading[]>([]);
  useEffect(() => {
    if (!root) return setHeadings([]);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => setHeadings(headingsOf(root));
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(read, SETTLED_MS);
    });
    observer.observe(root, { childList: true, subtree: true });
    read();
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [root]);
  return headings;
}

function headingsOf(root: HTMLElement): readonly DrawnHeading[] {
  const found = [...root.querySelectorAll<HTMLElement>(":is(h1, h2, h3, h4):not([data-title])")].map(
    (element) => ({ element, text: element.textContent.trim(), level: Number(element.tagName.slice(1)) }),
  );
  const highest = Math.min(...found.map(({ level }) => level));
  return found
    .filter(({ text }) => text !== "")
    .map(({ element, text, level }) => ({ element, text, depth: level - highest + 1 }));
}
