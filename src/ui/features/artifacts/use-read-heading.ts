import { useEffect, useState } from "react";
import type { DrawnHeading } from "./use-headings";

/** A heading counts as reached once it is no further from the top of the window than this. */
const REACHED_PX = 120;

/** The place among the headings of the one under which one reads; `undefined` above the first. Follows scrolling. */
export function useReadHeading(headings: readonly DrawnHeading[]): number | undefined {
  const [current, setCurrent] = useState<number>();
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      setCurrent(readHeading(headings));
    };
    const follow = () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    look();
    // Captured: it is not the window that scrolls everywhere.
    addEventListener("scroll", follow, { capture: true, passive: true });
    addEventListener("resize", follow);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", follow, { capture: true });
      removeEventListener("resize", follow);
    };
  }, [headings]);
  return current;
}

/** The last heading that has been reached. Headings stand in the order of the text, so half of them need no look. */
function readHeading(headings: readonly DrawnHeading[]): number | undefined {
  let from = 0;
  let to = headings.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const top = headings[middle]?.element.getBoundingClientRect().top ?? 0;
    if (top <= REACHED_PX) from = middle + 1;
    else to = middle;
  }
  return from === 0 ? undefined : from - 1;
}
