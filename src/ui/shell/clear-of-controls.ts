/** Where a box is in the window. */
export type Box = Pick<DOMRect, "top" | "bottom" | "left" | "right">;

/** The gap between a toast and what it must not cover. */
const GAP = 8;
/** Composers, and the buttons at the foot of a dialog. */
const CONTROLS = "[data-composer], [role=dialog] > footer";
/** They move when the page changes, or as somebody writes; toasts follow within this time, in milliseconds. */
const FOLLOW_MS = 400;

/**
 * The distance from the foot of the window at which toasts cover no control: more than usual where one stands in their
 * usual place, which begins `usual.top` and ends `usual.bottom`; and the usual one where there is no room above it.
 */
export function liftOver(usual: Box, controls: readonly Box[], windowHeight: number): number {
  const height = usual.bottom - usual.top;
  const covered = controls.filter(
    (each) =>
      each.bottom > usual.top - GAP &&
      each.top < usual.bottom + GAP &&
      each.right > usual.left &&
      each.left < usual.right,
  );
  const top = Math.min(...covered.map((each) => each.top));
  const lifted = windowHeight - top + GAP;
  return covered.length > 0 && top - GAP >= height ? lifted : windowHeight - usual.bottom;
}

/** Keeps toasts off the composers and dialogs of the page, for as long as there are some. Returns what ends it. */
export function keepClearOfControls(toaster: HTMLElement): () => void {
  const place = () => {
    const { left, right, height } = toaster.getBoundingClientRect();
    toaster.style.bottom = "";
    const bottom = innerHeight - Number.parseFloat(getComputedStyle(toaster).bottom);
    const boxes = [...document.querySelectorAll(CONTROLS)].map((each) => each.getBoundingClientRect());
    const shown = boxes.filter((box) => box.width > 0 && box.height > 0);
    const lift = liftOver({ left, right, top: bottom - height, bottom }, shown, innerHeight);
    toaster.style.bottom = `${lift}px`;
  };
  place();
  const following = setInterval(place, FOLLOW_MS);
  return () => clearInterval(following);
}
