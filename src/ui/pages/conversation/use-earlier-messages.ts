import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** Messages drawn when a conversation is opened. */
const FIRST = 40;
/** And each time more are asked for: as many as can be drawn without the page standing still. */
const MORE = 20;
/** More are let go of at the top, back to `FIRST`, while the reader is at the end: each costs something with every turn. */
const MOST = 80;
const ALL = Number.POSITIVE_INFINITY;
/** Rows that are let go of are so far above what is in sight, in pixels: further than those that join again. */
const OUT_OF_REACH = 1200;
/** Elements that hold something which would be lost with them. */
const KEPT = "textarea, input, select, dialog, iframe, audio, video, [contenteditable], [aria-busy=true]";

/**
 * The number of newest messages that are drawn; more when the reader comes near the `top` of them. While `isPartial`,
 * those that join the `total` are earlier ones; `atLeast` so many are drawn. Earlier ones are let go of as a conversation
 * grows that is followed at its end.
 */
export function useEarlierMessages(
  total: number,
  top: RefObject<HTMLElement | null>,
  isPartial: boolean,
  atLeast = 0,
) {
  const [drawn, setDrawn] = useState({ count: FIRST, total, isPartial });
  const heightBefore = useRef<number | undefined>(undefined);
  const setCount = useCallback(
    (next: (before: number) => number) =>
      setDrawn((before) => {
        const count = next(before.count);
        return count === before.count ? before : { ...before, count };
      }),
    [],
  );
  // While it is drawn: an old message that a new one pushed out and an effect took back would have lost its state.
  if (drawn.total !== total || drawn.isPartial !== isPartial) {
    const added = drawn.isPartial ? 0 : Math.max(0, total - drawn.total);
    setDrawn({ count: drawn.count + added, total, isPartial });
  }
  const { count } = drawn;
  const isComplete = count >= total;
  const showMore = useCallback(() => {
    heightBefore.current = document.documentElement.scrollHeight;
    setCount((before) => before + MORE);
  }, [setCount]);
  // The requested messages are drawn, however far up they are.
  useLayoutEffect(() => setCount((before) => Math.max(before, atLeast)), [setCount, atLeast]);
  // Old ones are let go of as new ones come, where nobody would notice. All that are drawn for paper stay.
  useLayoutEffect(() => {
    if (count === ALL) return;
    const [shown, kept] = [Math.min(count, total), Math.max(FIRST, atLeast)];
    if (shown > Math.max(MOST, atLeast) && areOutOfReach(rowsBelow(top.current), shown - kept))
      setCount(() => kept);
  }, [setCount, count, total, atLeast, top]);
  // The reader stays where they were: the browser cannot keep the place at the very top of a page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each time more were drawn
  useLayoutEffect(() => {
    if (heightBefore.current === undefined) return;
    const grown = document.documentElement.scrollHeight - heightBefore.current;
    heightBefore.current = undefined;
    if (window.scrollY < 1) window.scrollBy({ top: grown, behavior: "instant" });
  }, [count]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: watched anew each time, as more may still be in sight
  useEffect(() => {
    if (isComplete || !top.current) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && showMore(), {
      rootMargin: "600px 0px 0px 0px",
    });
    watch.observe(top.current);
    return () => watch.disconnect();
  }, [isComplete, count, top, showMore]);
  // On paper nobody can go up for more.
  useEffect(() => {
    const drawAll = () => flushSync(() => setCount(() => ALL));
    addEventListener("beforeprint", drawAll);
    return () => removeEventListener("beforeprint", drawAll);
  }, [setCount]);
  return { count: Math.min(count, total), showMore };
}

/** The messages that are drawn below the `top`. */
function rowsBelow(top: HTMLElement | null): readonly Element[] {
  return [...(top?.parentElement?.querySelectorAll("[data-message]") ?? [])];
}

/** Whether the first rows are far above the reader, who is at the end, and hold nothing that would be lost. */
function areOutOfReach(rows: readonly Element[], first: number): boolean {
  const gone = rows.slice(0, first);
  const lowest = gone.at(-1)?.getBoundingClientRect().bottom ?? 0;
  const { scrollHeight } = document.documentElement;
  const isAtEnd = scrollHeight - window.scrollY - window.innerHeight < window.innerHeight;
  if (lowest > -OUT_OF_REACH || !isAtEnd) return false;
  const selection = getSelection();
  const selected = selection && !selection.isCollapsed ? selection : undefined;
  return gone.every(
    (row) =>
      !row.contains(document.activeElement) && !row.querySelector(KEPT) && !selected?.containsNode(row, true),
  );
}
