import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** Messages drawn when a conversation is opened. */
const FIRST = 40;
/** And each time more are asked for: as many as can be drawn without the page standing still. */
const MORE = 20;

/**
 * The number of newest messages that are drawn; more when the reader comes near the `top` of them. While `isPartial`,
 * those that join the `total` are earlier ones; `atLeast` so many are drawn.
 */
export function useEarlierMessages(
  total: number,
  top: RefObject<HTMLElement | null>,
  isPartial: boolean,
  atLeast = 0,
) {
  const [count, setCount] = useState(FIRST);
  const heightBefore = useRef<number | undefined>(undefined);
  const last = useRef({ total, isPartial });
  const isComplete = count >= total;
  const showMore = useCallback(() => {
    heightBefore.current = document.documentElement.scrollHeight;
    setCount((before) => before + MORE);
  }, []);
  // The requested messages are drawn, however far up they are.
  useLayoutEffect(() => setCount((before) => Math.max(before, atLeast)), [atLeast]);
  // New messages at the end do not push old ones out.
  useLayoutEffect(() => {
    const added = last.current.isPartial ? 0 : total - last.current.total;
    last.current = { total, isPartial };
    if (added > 0) setCount((before) => before + added);
  }, [total, isPartial]);
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
    const drawAll = () => flushSync(() => setCount(total));
    addEventListener("beforeprint", drawAll);
    return () => removeEventListener("beforeprint", drawAll);
  }, [total]);
  return { count: Math.min(count, total), showMore };
}
