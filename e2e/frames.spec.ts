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

async function come(page: Page): Promise<void> {
  // Every block is drawn at once, seen or not.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "IntersectionObserver"));
  await page.goto(harness.url);
  await page.waitForSelector("html[data-ready]", { state: "attached" });
}

/** What became of a drawing that loops, noted in the page itself as it happens. */
interface Course {
  /** From the drawing being there, or its frame, until it was stopped. */
  readonly stoppedAfterMs: number;
  /** How long the page at the most took to answer meanwhile. */
  readonly longestGapMs: number;
}

/** Shows texts and follows the drawing that loops, from when `begins` is matched until it has been stopped. */
function follow(page: Page, texts: readonly string[], begins: string): Promise<Course> {
  return page.evaluate(
    async ([shown, beginning]) => {
      window.harness.show(shown);
      let begunAt: number | undefined;
      let longestGapMs = 0;
      let last = performance.now();
      while (!document.querySelector("[data-kind=loop][data-status=failed]")) {
        if (begunAt === undefined && document.querySelector(beginning)) {
          begunAt = performance.now();
          longestGapMs = 0;
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
        longestGapMs = Math.max(longestGapMs, performance.now() - last);
        last = performance.now();
      }
      return { longestGapMs, stoppedAfterMs: last - (begunAt ?? Number.NEGATIVE_INFINITY) };
    },
    [texts, begins] as const,
  );
}

test("a drawing that loops is killed within 5 s while the page goes on answering", async ({ page }) => {
  await come(page);
  const { longestGapMs, stoppedAfterMs } = await follow(page, [fenced("loop", "at once")], "iframe");
  expect(stoppedAfterMs).toBeLessThan(5500);
  expect(longestGapMs).toBeLessThan(1000);
  await expect(page.getByText("did not answer for 4 seconds and was stopped")).toBeVisible();
  await expect(page.getByText("at once")).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);
});

test("a drawing that loops after it stood is killed, and the drawings beside it come back", async ({
  page,
}) => {
  await come(page);
  const texts = [CIRCLE, fenced("html", "<p>still here</p>"), fenced("loop", "later"), CIRCLE];
  const following = follow(page, texts, "[data-kind=loop][data-status=drawn]");
  const renders = page.getByRole("tab", { name: "Render" });
  await expect(renders).toHaveCount(texts.length);
  await renders.nth(1).click();
  const { longestGapMs, stoppedAfterMs } = await following;
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
