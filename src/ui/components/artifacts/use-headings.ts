import { useEffect, useState } from "react";

/** A heading of a text, as it is drawn. */
export interface DrawnHeading {
  readonly element: HTMLElement;
  readonly text: string;
  /** From 1, the highest level there is in the text. */
  readonly depth: number;
}

/** The headings drawn in an element, kept up to date while more of a long text is drawn. The document's title is none. */
export function useHeadings(root: HTMLElement | null): readonly DrawnHeading[] {
  const [headings, setHeadings] = useState<readonly DrawnHeading[]>([]);
  useEffect(() => {
    if (!root) return setHeadings([]);
    let frame = 0;
    const read = () => {
      frame = 0;
      setHeadings(headingsOf(root));
    };
    const observer = new MutationObserver(() => {
      frame ||= requestAnimationFrame(read);
    });
    observer.observe(root, { childList: true, subtree: true });
    read();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
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
