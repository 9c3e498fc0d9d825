import type { Page } from "playwright/test";
import { axeViolations } from "./support/accessibility";
import { askOnHome } from "./support/actions";
import { expect, test } from "./support/test";

/** What the summary of the open task says about how it was done. */
function wayOfWorking(page: Page) {
  return page
    .locator("dl")
    .getByText("Way of working", { exact: true })
    .locator("xpath=following-sibling::dd");
}

const SIMPLE_TASK = "Write a short poem about rain.";

/** Sets the practice model to work on a task that one pass is enough for. */
async function doSimpleTask(page: Page): Promise<void> {
  await askOnHome(page, SIMPLE_TASK);
  await page.getByRole("button", { name: "Use the practice model" }).click();
  await page.waitForURL(/\/tasks\/./);
}

/** A plugin's row in the settings, by its id. */
function row(page: Page, id: string) {
  return page.getByRole("listitem").filter({ has: page.getByText(id, { exact: true }) });
}

test("plugins are listed by kind with name and purpose; what the app can't do without has no switch", async ({
  page,
}) => {
  await page.goto("/settings#plugins");
  await expect(page.getByRole("heading", { name: "Drawings in replies" })).toBeVisible();
  await expect(row(page, "block-mermaid")).toContainText("Draws flow charts, sequences");
  await expect(row(page, "block-mermaid")).toContainText("mermaid, diagram");
  await expect(page.getByRole("checkbox", { name: "Use the plugin passage-ranker-bm25" })).toBeVisible();
  await page.getByText("Always on (", { exact: false }).click();
  for (const id of ["browser", "migration-v9", "page-home", "locale-en"]) {
    await expect(row(page, id).getByText("Always on")).toBeVisible();
    await expect(page.getByRole("checkbox", { name: `Use the plugin ${id}`, exact: true })).toHaveCount(0);
  }
  expect(await axeViolations(page)).toEqual([]);
});

test("a way of working is put before the other in the settings, and left to the task again", async ({
  page,
}) => {
  await page.goto("/settings#plugins");
  await page.getByRole("button", { name: "Use this one: In several passes" }).click();
  await expect(row(page, "strategy-multi-pass").getByText("In use")).toBeVisible();
  await doSimpleTask(page);
  await expect(wayOfWorking(page)).toHaveText("In several passes");
  await page.goto("/settings#plugins");
  await page
    .getByRole("button", { name: "Choose for each task instead of always In several passes" })
    .click();
  await expect(page.getByRole("button", { name: "Use this one: In several passes" })).toBeVisible();
});

test("one line of plugins.json does the same", async ({ page }) => {
  await page.route("**/plugins.json", (route) =>
    route.fulfill({ json: { ranks: { "orchestration-strategy/multi-pass": 1 } } }),
  );
  await doSimpleTask(page);
  await expect(wayOfWorking(page)).toHaveText("In several passes");
});

test("a single task is done the way that was chosen beside its prompt", async ({ page }) => {
  await page.goto("/");
  await page.getByPlaceholder("Need something done?").fill(SIMPLE_TASK);
  await page.getByRole("button", { name: "Way of working" }).click();
  await page.getByRole("menuitemradio", { name: /In several passes/ }).click();
  await doSimpleTask(page);
  await expect(wayOfWorking(page)).toHaveText("In several passes");
});

test("a drawing that is switched off shows as code, and is drawn again once it is on", async ({ page }) => {
  await page.goto("/settings#plugins");
  const diagrams = page.getByRole("checkbox", { name: "Use the plugin block-mermaid" });
  await diagrams.uncheck();
  await page.goto("/demo");
  await expect(
    page
      .getByText("graph ", { exact: false })
      .or(page.getByText("flowchart ", { exact: false }))
      .first(),
  ).toBeVisible();
  await page.goto("/settings#plugins");
  await expect(diagrams).not.toBeChecked();
  await diagrams.check();
  await expect(diagrams).toBeChecked();
});
