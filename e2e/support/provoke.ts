import { expect, type Page } from "playwright/test";

/** Draws every block at once, seen or not: whatever is watched counts as seen. */
export async function seeEverything(page: Page): Promise<void> {
  await page.addInitScript(() => {
    class Everything {
      readonly #seen: IntersectionObserverCallback;
      constructor(seen: IntersectionObserverCallback) {
        this.#seen = seen;
      }
      observe(target: Element) {
        const entry = { isIntersecting: true, intersectionRatio: 1, target };
        queueMicrotask(() => this.#seen([entry as IntersectionObserverEntry], this as never));
      }
      unobserve() {}
      disconnect() {}
      takeRecords() {
        return [];
      }
    }
    Object.assign(globalThis, { IntersectionObserver: Everything });
  });
}

/** Opens what is folded away, waits until everything is drawn, and pokes at everything that is shown, or at what is `within`. */
export async function provoke(page: Page, within = "body"): Promise<void> {
  // The drawing before the application has started is no text of others, and its button loads the page anew.
  await expect(page.locator("#first-paint")).toHaveCount(0);
  // A long text is taken in piece by piece, and a block may be made anew until it has ended.
  await expect.poll(() => page.evaluate(showDrawings)).toBe(0);
  await page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>(
      "main details, dialog details, [role=dialog] details",
    ))
      details.open = true;
  });
  await expect(page.locator("[data-status=drawing]")).toHaveCount(0);
  await expect.poll(() => page.evaluate(showDrawings)).toBe(0);
  await expect(page.locator("[data-status=drawing]")).toHaveCount(0);
  await page.evaluate((part) => {
    const types = [
      "mouseover",
      "focus",
      "click",
      "load",
      "error",
      "toggle",
      "animationstart",
      "pointerenter",
    ];
    // Events that do not bubble reach the handlers of markup, and none of the application's.
    const elements = document.querySelectorAll(`${part} *`);
    if (elements.length === 0) throw new Error(`nothing is shown in ${part}`);
    for (const element of elements)
      for (const type of types) element.dispatchEvent(new Event(type, { bubbles: false }));
  }, within);
  await settle(page);
}

/** In the page: turns blocks to their first view, which is what they are drawn as, and tells how many showed their source. */
function showDrawings(): number {
  const tabs = document.querySelectorAll<HTMLElement>("figure [role=tab]:first-child[aria-selected=false]");
  for (const tab of tabs) tab.click();
  return tabs.length;
}

/** Lets what was provoked come about: timers, microtasks and two painted frames. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
}

/** Everything in the page itself that could run, load, frame or lead away, had it not been refused. */
export function dangersOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const forbidden =
      "body script, body link, body meta, body base, object, embed, frame, frameset, portal, audio, video, source, " +
      "map, applet, body > style, main style, form[action], [formaction], [ping], [srcset], [background]";
    for (const element of document.querySelectorAll(forbidden)) {
      const isOwn = element.matches("script[src^='/assets/'], link[href^='/']");
      if (!isOwn) found.push(element.outerHTML.slice(0, 200));
    }
    for (const frame of document.querySelectorAll("iframe")) {
      const sandbox = frame.getAttribute("sandbox");
      if ((sandbox !== "" && sandbox !== "allow-scripts") || frame.hasAttribute("src"))
        found.push(frame.outerHTML.slice(0, 200));
    }
    for (const element of document.querySelectorAll("body *")) {
      for (const { name, value } of element.attributes) {
        const isBad =
          name.startsWith("on") ||
          (/^(xlink:)?href$/.test(name) && !isSafeLink(element, value)) ||
          (name === "src" && !/^(\/|data:image\/|blob:)/.test(value));
        if (isBad) found.push(`${element.tagName} ${name}=${value.slice(0, 200)}`);
      }
    }
    return found;

    function isSafeLink(element: Element, address: string): boolean {
      if (/^[/#](?!\/)/.test(address)) return !element.matches("[href^='/'] > [target]");
      return element.matches("a[target=_blank][rel~=noreferrer]") && /^(https?|mailto):/.test(address);
    }
  });
}
