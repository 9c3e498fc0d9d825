import { createContext, type RefObject, useContext, useEffect } from "react";

/** The element that had the focus when the page was arrived at; nothing on a page that was loaded. */
export const ArrivalFocus = createContext<Element | null>(null);

/**
 * Focuses an element once it shows, such as the prompt a page is for. A page may be ready long after it was arrived
 * at: whoever has moved the focus meanwhile, or opened a dialog, keeps it.
 */
export function useArrivalFocus(target: RefObject<HTMLElement | null>, enabled: boolean): void {
  const atArrival = useContext(ArrivalFocus);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it shows, and never again
  useEffect(() => {
    const { activeElement, body } = document;
    if (enabled && (activeElement === atArrival || activeElement === body)) target.current?.focus();
  }, []);
}
