import { type RefObject, useEffect } from "react";

/** What a person does that says they are looking somewhere else now. */
const INTERRUPTIONS = ["wheel", "touchstart", "pointerdown", "keydown"];

/**
 * Scrolls to an element while `active`, at each new `visit`, and again as its content arrives and makes room for that;
 * no more once the person has touched anything.
 */
export function useScrollTo(target: RefObject<HTMLElement | null>, active: boolean, visit: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second visit to the same address scrolls again
  useEffect(() => {
    const element = target.current;
    if (!element || !active) return;
    const scroll = () => element.scrollIntoView({ block: "start" });
    scroll();
    const growth = new ResizeObserver(scroll);
    growth.observe(element);
    const stop = () => growth.disconnect();
    for (const event of INTERRUPTIONS) window.addEventListener(event, stop, { once: true, passive: true });
    return () => {
      stop();
      for (const event of INTERRUPTIONS) window.removeEventListener(event, stop);
    };
  }, [target, active, visit]);
}
