import { type RefObject, useEffect, useState } from "react";

/** The distance below the view at which a block counts as about to be seen. */
const MARGIN = "300px";

/** Whether an element has come into view since this was `enabled`; stays true from then on. */
export function useVisible(element: RefObject<Element | null>, enabled: boolean): boolean {
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    if (!enabled || isVisible || !element.current) return;
    if (!("IntersectionObserver" in globalThis)) {
      setVisible(true);
      return;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setVisible(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element.current);
    // On paper all of it is seen.
    const show = () => setVisible(true);
    addEventListener("beforeprint", show);
    return () => {
      removeEventListener("beforeprint", show);
      observer.disconnect();
    };
  }, [element, enabled, isVisible]);
  return isVisible;
}
