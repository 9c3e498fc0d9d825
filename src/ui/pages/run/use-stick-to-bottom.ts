import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** Closer to the end than this counts as being there. */
const THRESHOLD_PX = 96;

/** The view of a page that grows at its end. */
export interface StickToBottom {
  readonly isAtBottom: boolean;
  toBottom(): void;
}

/** Begins at the end of the page and follows it while the reader is there; a reader further up is never moved. */
export function useStickToBottom(content: RefObject<HTMLElement | null>): StickToBottom {
  const [isAtBottom, setAtBottom] = useState(true);
  const following = useRef(true);
  const lastTop = useRef(0);
  const scrollToEnd = useCallback(() => {
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
    // Known at once: the scroll event comes later, and may be told of the reader's move only.
    lastTop.current = window.scrollY;
  }, []);
  const toBottom = useCallback(() => {
    following.current = true;
    setAtBottom(true);
    scrollToEnd();
  }, [scrollToEnd]);
  useLayoutEffect(scrollToEnd, [scrollToEnd]);
  useEffect(() => {
    const onScroll = () => {
      const hasMovedUp = window.scrollY < lastTop.current - 1;
      lastTop.current = window.scrollY;
      const distance = distanceToEnd();
      const isNearEnd = distance < THRESHOLD_PX;
      // Growth alone does not end the following, nor does a page that shrinks: only the reader does, from the first step up.
      following.current = hasMovedUp ? distance <= 1 : isNearEnd || following.current;
      setAtBottom(isNearEnd || following.current);
    };
    const growth = new ResizeObserver(() => {
      if (following.current) scrollToEnd();
      else onScroll();
    });
    if (content.current) growth.observe(content.current);
    addEventListener("scroll", onScroll, { passive: true });
    return () => {
      removeEventListener("scroll", onScroll);
      growth.disconnect();
    };
  }, [content, scrollToEnd]);
  return { isAtBottom, toBottom };
}

function distanceToEnd(): number {
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight - clientHeight - window.scrollY;
}
