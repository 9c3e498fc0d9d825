import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";

const NEAR_BOTTOM_PX = 24;

/** A scroller that stays at its end while it is there. */
export interface FollowBottom {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly onScroll: () => void;
  /** Whether the reader has scrolled away from the end. */
  readonly away: boolean;
  readonly jump: () => void;
}

/** Follows growing content, but only while the reader is at the bottom; `content` changes as it grows. */
export function useFollowBottom(content: unknown): FollowBottom {
  const scroller = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  const [away, setAway] = useState(false);
  const toEnd = useCallback(() => {
    const element = scroller.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, []);
  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const left = element.scrollHeight - element.clientHeight - element.scrollTop;
    following.current = left <= NEAR_BOTTOM_PX;
    setAway(!following.current);
  }, []);
  const jump = useCallback(() => {
    following.current = true;
    setAway(false);
    toEnd();
  }, [toEnd]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content is what makes it grow
  useLayoutEffect(() => {
    if (following.current) toEnd();
  }, [content, toEnd]);
  return { scroller, onScroll, away, jump };
}
