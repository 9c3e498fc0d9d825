import { expect, type Page } from "playwright/test";
import { test } from "./support/any-browser";
import { block, openHarness, type ServedHarness, serveHarness } from "./support/harness";
import { expectResponsive } from "./support/responsiveness";

test.describe.configure({ mode: "default" });

let harness: ServedHarness;

test.beforeAll(async () => {
  harness = await serveHarness();
});

test.afterAll(() => harness?.stop());

test.beforeEach(({ page }) => openHarness(page, harness));

const CIRCLE = block("svg", `<svg xmlns="http://www.w3.org/2000/svg"><circle r="9"/></svg>`);
const drawing = (page: Page, kind: string) => page.locator(`[data-kind=${kind}]`);
const show = (page: Page, texts: readonly string[]) =>
  page.evaluate((shown) => window.harness.show(shown), texts);

test("a drawing that loops is stopped while the page goes on answering, and the drawings beside it come back", async ({
  page,
}) => {
  const texts = [CIRCLE, block("html", "<p>still here</p>"), block("loop", "later"), CIRCLE];
  await expectResponsive(page, async () => {
    await show(page, texts);
    const renders = page.getByRole("tab", { name: "Render" });
    await expect(renders).toHaveCount(texts.length);
    await renders.nth(1).dispatchEvent("click");
    await expect(drawing(page, "loop")).toContainText("took over 4 seconds");
  });
  await expect(page.getByText("later", { exact: true })).toBeVisible();
  await expect(drawing(page, "loop").locator("iframe")).toHaveCount(0);
  // Both images are drawn again, and one that is asked for only now as well.
  for (const image of await drawing(page, "svg").all())
    await expect(image.frameLocator("iframe").locator("circle")).toBeVisible();
  await expect(drawing(page, "html").frameLocator("iframe").getByText("still here")).toBeVisible();
  await show(page, [CIRCLE]);
  await expect(drawing(page, "svg").frameLocator("iframe").locator("circle")).toBeVisible();
});

test("slides that take long leave the page alone, and come to an end; others are turned, in the look of the page", async ({
  page,
}) => {
  await expectResponsive(page, async () => {
    // Marpit looks for the end of each comment.
    await show(page, [block("marp", "<!--".repeat(10_000))]);
    await expect(drawing(page, "marp")).toHaveAttribute("data-status", /drawn|failed/);
  });

  await show(page, [block("marp", "# One\n\n---\n\n# Two\n\n---\n\n<!-- class: invert -->\n\n# Three")]);
  const slides = drawing(page, "marp");
  const frame = slides.frameLocator("iframe");
  await expect(frame.getByText("One")).toBeVisible();
  await expect(slides.getByText("1 of 3")).toBeVisible();
  await slides.getByRole("button", { name: "Next page" }).click();
  await expect(frame.getByText("Two")).toBeVisible();
  await expect(frame.getByText("One")).toHaveCount(0);
  const paper = () =>
    frame.locator("section").evaluate((section) => getComputedStyle(section).backgroundColor);
  const light = await paper();
  await page.evaluate(() => document.documentElement.classList.add("dark"));
  await expect.poll(paper).not.toBe(light);
  await expect(frame.getByText("Two")).toBeVisible();
  const box = await slides.locator("iframe").boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
});

/** Runs in the page: holds it up, with a breath in between, while threads of its own keep all other processors busy. */
async function beBusy(): Promise<void> {
  const address = URL.createObjectURL(new Blob(["for (;;);"]));
  const threads = Array.from({ length: navigator.hardwareConcurrency - 1 }, () => new Worker(address));
  for (let times = 0; times < 2; times++) {
    const endMs = performance.now() + 2500;
    while (performance.now() < endMs);
    await new Promise((resume) => setTimeout(resume, 300));
  }
  for (const thread of threads) thread.terminate();
}

test("no drawing is ended because the page and the device are busy", async ({ page }) => {
  const texts = [CIRCLE, block("html", "<p>here</p>"), block("mermaid", "flowchart TD\n a-->b"), CIRCLE];
  await show(page, texts);
  await expect(page.getByRole("tab", { name: "Render" })).toHaveCount(texts.length);
  await page.getByRole("tab", { name: "Render" }).nth(1).dispatchEvent("click");
  await expect(page.locator("[data-status=drawn]")).toHaveCount(texts.length);
  // The limits while they start are wider by far.
  await page.evaluate(beBusy);
  await expect(page.locator("[data-status=drawn]")).toHaveCount(texts.length);
  await expect(page.getByText("Drawing took over")).toHaveCount(0);
});
