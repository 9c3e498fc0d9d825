import { type Disposable, disposable } from "@core/lifecycle/disposable";

/** The number of requests that the contents of an element be rendered. */
const holders = new WeakMap<HTMLElement, number>();

/**
 * Has an element rendered even where the page skips what is out of view (`content-visibility`), until what is
 * returned is disposed: a frame that is skipped can measure nothing, and what it draws then fails or has no size.
 */
export function keepRendered(element: HTMLElement): Disposable {
  const skipped = ancestorsOf(element).filter(isSkippable);
  for (const each of skipped) hold(each, 1);
  return disposable(() => {
    for (const each of skipped) hold(each, -1);
  });
}

function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const ancestors: HTMLElement[] = [];
  for (let each = element.parentElement; each; each = each.parentElement) ancestors.push(each);
  return ancestors;
}

function isSkippable(element: HTMLElement): boolean {
  return holders.has(element) || getComputedStyle(element).contentVisibility === "auto";
}

function hold(element: HTMLElement, change: 1 | -1): void {
  const count = (holders.get(element) ?? 0) + change;
  if (count > 0) {
    holders.set(element, count);
    element.style.contentVisibility = "visible";
    return;
  }
  holders.delete(element);
  element.style.contentVisibility = "";
}
