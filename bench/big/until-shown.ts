import type { Page } from "playwright";

/** Waits until an element of a selector shows a text, looking with every frame: a locator looks again after half a second only. */
export async function untilShown(page: Page, selector: string, text: RegExp): Promise<void> {
  await page.waitForFunction(
    ([elements, source, flags]) => {
      const pattern = new RegExp(source, flags);
      return [...document.querySelectorAll(elements)].some(
        (element) => pattern.test(element.textContent ?? "") && element.checkVisibility(),
      );
    },
    [selector, text.source, text.flags] as const,
    { polling: "raf" },
  );
}
