import { axeViolations } from "./support/accessibility";
import { delivered, TASK_ADDRESS } from "./support/finished-task";
import { conversationOf, seed } from "./support/seed";
import { expect, test } from "./support/test";

/** Text highlighted by the page, as the user sees it. */
const markedText = () => [...(CSS.highlights.get("passage") ?? [])].map(String).join("|");

test("words are found in messages and deliverables, and open at the passage", async ({ page }) => {
  const texts = Array.from({ length: 90 }, (_, at) =>
    at === 4 ? "Our guide met us **under the lighthouse** at dawn." : `Part ${at} of a long story.`,
  );
  await seed(page, { ...conversationOf(texts, "story"), ...delivered() });

  await page.goto("/search?q=lighthouse");
  const results = page.getByRole("list", { name: "Results" });
  await expect(results.getByRole("link")).toHaveCount(1);
  await expect(results.locator("mark")).toHaveText(["lighthouse"]);
  expect(await axeViolations(page, { within: "main" })).toEqual([]);
  await page.getByRole("searchbox").press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByText("under the lighthouse")).toBeInViewport();
  await expect.poll(() => page.evaluate(markedText)).toBe("lighthouse");

  // The palette finds texts too, and what was written since.
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("croix rousse");
  const found = page.getByRole("group", { name: "In texts" }).getByRole("option");
  await found.filter({ hasText: "Begin at the" }).click();
  await expect(page).toHaveURL(new RegExp(`${TASK_ADDRESS}\\?artifact=`));
  await expect(page.getByRole("region", { name: "Document", exact: true })).toBeVisible();
  await expect.poll(() => page.evaluate(markedText)).toMatch(/Croix-Rousse/i);
});
