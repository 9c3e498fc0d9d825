import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** Closer to the end of the page than this counts as being there. */
const NEAR_PX = 96;

/** A view of something that grows at its end. */
export interface FollowEnd {
  readonly isAtEnd: boolean;
  toEnd(): void;
}

/** The scrolling element, where that is not the page. */
export interface ScrollBox {
  readonly box: RefObject<HTMLElement | null>;
  /** Closer to its end than this counts as being there. */
  readonly nearPx: number;
}

/** Begins at the end and follows it as `content` grows while the reader is there; a reader further up is never moved. */
export function useFollowEnd(content: RefObject<HTMLElement | null>, scroll?: ScrollBox): FollowEnd {
  const [isAtEnd, setAtEnd] = useState(true);
  const following = useRef(true);
  const lastTop = useRef(0);
  const scroller = scroll?.box;
  const nearPx = scroll?.nearPx ?? NEAR_PX;
  const scrollToEnd = useCallback(() => {
    const box = scroller ? scroller.current : document.documentElement;
    if (!box) return;
    box.scrollTop = box.scrollHeight;
    // Known at once: the scroll event comes later, and may be told of the reader's move only.
    lastTop.current = box.scrollTop;
  }, [scroller]);
  const toEnd = useCallback(() => {
    following.current = true;
    setAtEnd(true);
    scrollToEnd();
  }, [scrollToEnd]);
  useLayoutEffect(scrollToEnd, [scrollToEnd]);
  useEffect(() => {
    const box = scroller ? scroller.current : document.documentElement;
    if (!box) return;
    const onScroll = () => {
      const hasMovedUp = box.scrollTop < lastTop.current - 1;
      lastTop.current = box.scrollTop;
      const distance = box.scrollHeight - box.clientHeight - box.scrollTop;
      const isNearEnd = distance < nearPx;
      // Growth alone does not end the following, nor does content that shrinks: only the reader does, from the first step up.
      following.current = hasMovedUp ? distance <= 1 : isNearEnd || following.current;
      setAtEnd(isNearEnd || following.current);
    };
    const growth = new ResizeObserver(() => {
      if (following.current) scrollToEnd();
      else onScroll();
    });
    if (content.current) growth.observe(content.current);
    const source = scroller ? box : window;
    source.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      source.removeEventListener("scroll", onScroll);
      growth.disconnect();
    };
  }, [content, scroller, nearPx, scrollToEnd]);
  return { isAtEnd, toEnd };
}
