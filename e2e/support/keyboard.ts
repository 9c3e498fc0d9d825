import { expect, type Locator, type Page } from "playwright/test";

/** More stops than any page has between its first and its last. */
const MAX_STOPS = 120;

/** Goes on by Tab, or back by Shift+Tab, until `target` has the focus; wherever it stops on the way is visible. */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  if (await target.evaluate((element) => element === document.activeElement)) return;
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    await page.keyboard.press(key);
    const { isThere, unseen } = await target.evaluate(lookAtFocus);
    expect(unseen).toBe("");
    if (isThere) return;
  }
  throw new Error(`${target} is not reached by ${key}`);
}

/** Runs in the page: whether the target has the focus, and what has it without showing it; empty when it shows. */
function lookAtFocus(target: Element): { isThere: boolean; unseen: string } {
  const focused = document.activeElement;
  // Between the last and the first element the focus is the browser's own.
  if (!focused || focused === document.body) return { isThere: false, unseen: "" };
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
  return { isThere: focused === target, unseen: isSeen ? "" : focused.outerHTML.slice(0, 200) };
}
