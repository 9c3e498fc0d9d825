import { type Disposable, disposable } from "@core/lifecycle/disposable";

/** Limit of the drawings that stay in the page beside the two that are being made; those near the view stay in any case. */
const LIVE_LIMIT = 3;
/** The distance outside the view that counts as near. */
const MARGIN = "600px";

/** A drawing that can be taken away while nobody sees it, and brought back. */
export interface LiveDrawing {
  readonly element: Element;
  setLive(isLive: boolean): void;
}

interface Place {
  isNear: boolean;
  isLive: boolean;
}

/** The drawings of a page. Each is a document of its own, so that only those stay which were seen last. */
export class LiveDrawings {
  /** Those that were near last stand at the end. */
  readonly #places = new Map<LiveDrawing, Place>();
  #observer: IntersectionObserver | undefined;
  #isPrinting = false;

  /** Has a drawing stand for as long as it is among those seen last, until what is returned is disposed. */
  add(drawing: LiveDrawing): Disposable {
    if (!("IntersectionObserver" in globalThis)) return disposable(() => {});
    this.#places.set(drawing, { isNear: true, isLive: true });
    this.#observer ??= this.#begin();
    this.#observer.observe(drawing.element);
    return disposable(() => {
      this.#places.delete(drawing);
      this.#observer?.unobserve(drawing.element);
    });
  }

  #begin(): IntersectionObserver {
    // On paper all of them are seen.
    addEventListener("beforeprint", () => {
      this.#isPrinting = true;
      for (const [drawing, place] of this.#places) wake(drawing, place);
    });
    addEventListener("afterprint", () => {
      this.#isPrinting = false;
      this.#trim();
    });
    return new IntersectionObserver((entries) => this.#see(entries), { rootMargin: MARGIN });
  }

  #see(entries: readonly IntersectionObserverEntry[]): void {
    const near = new Map(entries.map(({ target, isIntersecting }) => [target, isIntersecting]));
    for (const [drawing, place] of [...this.#places]) {
      const isNear = near.get(drawing.element);
      if (isNear === undefined) continue;
      place.isNear = isNear;
      if (!isNear) continue;
      this.#places.delete(drawing);
      this.#places.set(drawing, place);
      wake(drawing, place);
    }
    this.#trim();
  }

  #trim(): void {
    if (this.#isPrinting) return;
    const live = [...this.#places].filter(([, { isLive }]) => isLive);
    const far = live.filter(([, { isNear }]) => !isNear);
    for (const [drawing, place] of far.slice(0, Math.max(0, live.length - LIVE_LIMIT))) {
      place.isLive = false;
      drawing.setLive(false);
    }
  }
}

function wake(drawing: LiveDrawing, place: Place): void {
  if (place.isLive) return;
  place.isLive = true;
  drawing.setLive(true);
}

/** The drawings of this page. */
export const liveDrawings = new LiveDrawings();
