import { expect, type Page, test } from "playwright/test";
import { type ServedHarness, serveHarness } from "./support/harness";

test.describe.configure({ mode: "default" });

let harness: ServedHarness;

test.beforeAll(async () => {
  harness = await serveHarness();
});

test.afterAll(() => harness?.stop());

const fenced = (kind: string, source: string) => `~~~${kind}\n${source}\n~~~\n`;
const CIRCLE = fenced("svg", `<svg xmlns="http://www.w3.org/2000/svg"><circle r="9"/></svg>`);
const drawing = (page: Page, kind: string) => page.locator(`[data-kind=${kind}]`);

async function show(page: Page, texts: readonly string[]): Promise<void> {
  // Every block is drawn at once, seen or not.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "IntersectionObserver"));
  await page.goto(harness.url);
  await page.waitForSelector("html[data-ready]", { state: "attached" });
  await page.evaluate((shown) => window.harness.show(shown), texts);
}

/** How long the page at the most took to answer, in milliseconds, until the loop was stopped; with the time until then. */
async function untilStopped(page: Page): Promise<{ longestGapMs: number; stoppedAfterMs: number }> {
  const from = Date.now();
  const gap = page.evaluate(async () => {
    let longest = 0;
    let last = performance.now();
    while (!document.querySelector("[data-kind=loop][data-status=failed]")) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }
    return longest;
  });
  return { longestGapMs: await gap, stoppedAfterMs: Date.now() - from };
}

test("a drawing that loops is killed within 5 s while the page goes on answering", async ({ page }) => {
  await show(page, [fenced("loop", "at once")]);
  await page.waitForSelector("iframe", { state: "attached" });
  const { longestGapMs, stoppedAfterMs } = await untilStopped(page);
  expect(stoppedAfterMs).toBeLessThan(5500);
  expect(longestGapMs).toBeLessThan(1000);
  await expect(page.getByText("did not answer for 4 seconds and was stopped")).toBeVisible();
  await expect(page.getByText("at once")).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);
});

test("a drawing that loops after it stood is killed, and the drawings beside it come back", async ({
  page,
}) => {
  await show(page, [CIRCLE, fenced("html", "<p>still here</p>"), fenced("loop", "later"), CIRCLE]);
  await page.getByRole("tab", { name: "Render" }).nth(1).click();
  await expect(drawing(page, "loop")).toHaveAttribute("data-status", "drawn");
  const { longestGapMs, stoppedAfterMs } = await untilStopped(page);
  expect(stoppedAfterMs).toBeLessThan(5500);
  expect(longestGapMs).toBeLessThan(1000);
  await expect(drawing(page, "loop")).toContainText("was stopped");
  // Both images are drawn again, and one that is asked for only now as well.
  for (const image of await drawing(page, "svg").all())
    await expect(image.frameLocator("iframe").locator("circle")).toBeVisible();
  await expect(drawing(page, "html").frameLocator("iframe").getByText("still here")).toBeVisible();
  await page.evaluate((text) => window.harness.show([text]), CIRCLE);
  await expect(drawing(page, "svg").frameLocator("iframe").locator("circle")).toBeVisible();
});
