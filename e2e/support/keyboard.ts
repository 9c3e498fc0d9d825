import { type ElementHandle, expect, type Locator, type Page } from "playwright/test";

/** More stops than any page has between its first and its last. */
const MAX_STOPS = 120;

/** Goes on by Tab, or back by Shift+Tab, until `target` has the focus; wherever it stops on the way is visible. */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  // Looked for once: a role is looked for in every element of the page.
  let element = await handleOf(target);
  if (await element.evaluate((one) => one === document.activeElement)) return;
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    await page.keyboard.press(key);
    let seen = await element.evaluate(lookAtFocus);
    if (seen.isGone) {
      // It was drawn anew.
      element = await handleOf(target);
      seen = await element.evaluate(lookAtFocus);
    }
    expect(seen.unseen).toBe("");
    if (seen.isThere) return;
  }
  throw new Error(`${target} is not reached by ${key}`);
}

async function handleOf(target: Locator): Promise<ElementHandle<Element>> {
  const handle = await target.elementHandle();
  if (!handle) throw new Error(`${target} is not there`);
  return handle as ElementHandle<Element>;
}

/** The focus, seen from a target. */
interface Focus {
  readonly isThere: boolean;
  /** The element that has it without showing it; empty when it shows. */
  readonly unseen: string;
  /** Whether the target is no longer in the page. */
  readonly isGone: boolean;
}

/** Runs in the page: whether the target has the focus, and what has it without showing it. */
function lookAtFocus(target: Element): Focus {
  const focused = document.activeElement;
  const isGone = !target.isConnected;
  // Between the last and the first element the focus is the browser's own.
  if (!focused || focused === document.body) return { isThere: false, unseen: "", isGone };
  const isMarked = (element: Element | null, depth: number): boolean => {
    if (!element || depth > 4) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    const after = getComputedStyle(element, "::after");
    const outlined = outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
    const ringed = boxShadow !== "none" || (after.outlineStyle !== "none" && after.content !== "none");
    return outlined || ringed || isMarked(element.parentElement, depth + 1);
  };
  const { width, height, bottom, top } = focused.getBoundingClientRect();
  const isOnScreen = width > 0 && height > 0 && bottom > 0 && top < innerHeight;
  const isSeen = isOnScreen && isMarked(focused, 0);
  return { isThere: focused === target, isGone, unseen: isSeen ? "" : focused.outerHTML.slice(0, 200) };
}
