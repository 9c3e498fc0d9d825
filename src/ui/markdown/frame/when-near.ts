import { type Disposable, disposable } from "@core/lifecycle/disposable";

/** How far outside the view counts as near. */
const MARGIN = "300px";

/** Calls back once, as soon as an element is in view or about to be. */
export function whenNear(element: Element, run: () => void): Disposable {
  if (!("IntersectionObserver" in globalThis)) {
    run();
    return disposable(() => {});
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      run();
    },
    { rootMargin: MARGIN },
  );
  observer.observe(element);
  return disposable(() => observer.disconnect());
}
