import type { Page } from "playwright/test";
import { axeViolations, OF_COLOUR } from "./support/accessibility";
import { TASK_ID } from "./support/lyon-task";
import { settle } from "./support/provoke";
import { seed } from "./support/seed";
import { storedRecords } from "./support/stored";
import { JOURNALS, recordsOf } from "./support/task-journals";
import { expect, test } from "./support/test";

const PATH = `/tasks/${TASK_ID}`;
const PHONE = { width: 390, height: 844 };

async function open(page: Page, journal: keyof typeof JOURNALS): Promise<void> {
  await seed(page, recordsOf(JOURNALS[journal]));
  await page.goto(PATH);
  await expect(page.getByRole("heading", { level: 1, name: "Plan a weekend in Lyon" })).toBeVisible();
}

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

const STATES = [
  ["running", "Interrupted", "Resume goes on from there"],
  ["approval", "Waiting for your approval", "nothing is written before you start it"],
  ["stopped", "Stopped", "You stopped the work"],
  ["paused", "Paused", "nothing runs and nothing is spent"],
  ["limit", "Limit reached", "Raise the limit to go on"],
  ["completed", "Completed", "Written by Travel Writer from"],
  ["open", "Completed, 2 points open", "2 requirements are not shown to be met"],
  ["failed", "Failed", "This part was not finished"],
] as const;

for (const [journal, state, words] of STATES) {
  test(`a task that is ${state} says so, and what to do, on every screen and to every reader`, async ({
    page,
  }) => {
    await open(page, journal);
    await expect(page.locator("main header").getByText(state, { exact: true })).toBeVisible();
    await expect(page.getByText(words).first()).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    // The markup is the same in both themes, and the colours are the same on a phone.
    await page.evaluate(() => localStorage.setItem("troupe.theme", "dark"));
    await page.reload();
    await expect(page.locator("main header").getByText(state, { exact: true })).toBeVisible();
    expect(await axeViolations(page, { only: OF_COLOUR })).toEqual([]);
    await page.setViewportSize(PHONE);
    for (const tab of ["Progress", "Details", "Result"]) {
      await page.getByRole("button", { name: tab, exact: true }).click();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        PHONE.width,
      );
      expect(await axeViolations(page, { without: OF_COLOUR })).toEqual([]);
    }
    await page.goto("/tasks");
    await expect(page.getByRole("article").getByText(state, { exact: true })).toBeVisible();
  });
}

test("a task that another tab works on can be stopped, paused and steered from here", async ({
  page,
  context,
}) => {
  await seed(page, recordsOf(JOURNALS.running));
  const other = await context.newPage();
  await other.goto("/about");
  await other.evaluate((id) => {
    void navigator.locks.request(`troupe/troupe/task/${id}`, () => new Promise(() => {}));
  }, TASK_ID);
  await page.goto(PATH);
  await expect(page.locator("main header").getByText("In progress", { exact: true })).toBeVisible();
  for (const name of ["Stop", "Pause", "Steer"])
    await expect(page.getByRole("button", { name })).toBeVisible();
  await expect(region(page, "Plan").getByText("In progress")).toBeVisible();
  await expect(page.getByLabel("Token limit")).toBeVisible();
});

test("a requirement leads to the words that show it, also from a note and on a phone", async ({ page }) => {
  await open(page, "open");
  const requirements = region(page, "Requirements");
  await expect(requirements.getByText("Met", { exact: true })).toHaveCount(3);
  await expect(requirements.getByText("Not met", { exact: true })).toHaveCount(1);
  await expect(requirements.getByText("Not verified", { exact: true })).toHaveCount(1);
  await expect(requirements).toContainText("62 of at most 300 words");
  await expect(requirements).toContainText("Opinion of the checker: It reads like a brochure.");
  await expect(requirements.getByRole("button", { name: "Fix it" })).toHaveCount(2);

  const highlighted = () =>
    page.evaluate(() => [...(CSS.highlights.get("passage") ?? [])].map((range) => String(range)).join("|"));
  const artifacts = region(page, "Artifacts");
  await artifacts.getByRole("list", { name: "Notes" }).getByRole("button").click();
  await expect(artifacts.getByRole("heading", { level: 2, name: "Prices in Lyon" })).toBeVisible();
  await expect(artifacts.getByText("Final")).toHaveCount(0);
  await requirements.getByRole("button", { name: "come to 290 € a person" }).click();
  await expect(artifacts.getByRole("heading", { level: 2, name: "A weekend in Lyon" })).toBeVisible();
  await expect.poll(highlighted).toBe("trains and meals come to 290 € a person");
  await requirements.getByRole("button", { name: "Croix-Rousse market" }).click();
  await expect.poll(highlighted).toBe("Begin at the Croix-Rousse market");

  await page.setViewportSize(PHONE);
  await page.getByRole("button", { name: "Progress", exact: true }).click();
  await requirements.getByRole("button", { name: "come to 290 € a person" }).click();
  await expect.poll(highlighted).toContain("290 €");
  await expect(artifacts.getByText("come to 290 € a person")).toBeInViewport();
});

test("what was repaired can be looked at, version by version", async ({ page }) => {
  await open(page, "completed");
  const artifacts = region(page, "Artifacts");
  await artifacts.getByText("2 versions").click();
  await expect(artifacts).toContainText("Repaired for: It stays under 300 € a person");
  await artifacts.getByRole("button", { name: "Changes in version 2" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("deletion")).toHaveText(/come to 310 € a person/);
  await expect(dialog.getByRole("insertion")).toHaveText(/come to 290 € a person/);
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await artifacts.getByRole("button", { name: "Show version 1" }).click();
  await expect(dialog).toContainText("310 €");
});

test("a brief is changed before it is started, and stays changed", async ({ page }) => {
  await open(page, "approval");
  await page.getByLabel("Requirement 1", { exact: true }).fill("It names two markets");
  await page.getByRole("button", { name: "Remove requirement 5" }).click();
  await page.getByRole("button", { name: "Add a requirement" }).click();
  await page.getByLabel("Requirement 5", { exact: true }).fill("It is in French");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  const requirements = region(page, "Requirements");
  await expect(requirements).toContainText("It is in French");
  await page.reload();
  await expect(requirements.getByRole("checkbox")).toHaveCount(5);
  await expect(requirements).toContainText("It names two markets");
  await expect(requirements).not.toContainText("when it rains");
});

test("what is asked for can be changed after the work, by keyboard alone", async ({ page }) => {
  await open(page, "open");
  const requirements = region(page, "Requirements");
  await expect(requirements.getByRole("button", { name: "Check again" })).toBeVisible();
  await requirements.getByRole("button", { name: "Edit", exact: true }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Edit requirements" });
  await dialog.getByLabel("Requirement 4", { exact: true }).fill("It reads like a letter");
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await expect(requirements).toContainText("It reads like a letter");
  await expect(requirements.getByText("Not met", { exact: true })).toHaveCount(0);
  await expect(requirements.getByRole("button", { name: "Edit", exact: true })).toBeFocused();
});

test("a recruited agent is kept, and what agents share is deleted", async ({ page }) => {
  await open(page, "completed");
  const contexts = region(page, "Contexts");
  // Short texts take up no other room once they come into view, or what is below would jump from under the pointer.
  await expect(contexts.locator("blockquote > div")).toBeAttached();
  const heightOutOfView = (await contexts.boundingBox())?.height;
  await contexts.scrollIntoViewIfNeeded();
  await settle(page);
  expect((await contexts.boundingBox())?.height).toBe(heightOutOfView);
  await region(page, "Recruited agents").getByRole("button", { name: "Keep agent" }).first().click();
  await expect(region(page, "Recruited agents").getByText("Among your agents", { exact: true })).toHaveCount(
    1,
  );
  await contexts.getByRole("button", { name: "Clean up expired" }).click();
  await expect(page.getByText("Context deleted successfully")).toBeVisible();
  await contexts.getByRole("button", { name: "Actions for Prices in Lyon" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(contexts.getByRole("listitem")).toHaveCount(1);
  await page.reload();
  await expect(contexts.getByRole("listitem")).toHaveCount(1);
  await contexts.getByRole("button", { name: "Actions for They come from Paris" }).click();
  await page.getByRole("menuitem", { name: "Holds no longer" }).click();
  await expect(contexts.getByText("1 expired")).toBeVisible();
  await expect(contexts.getByRole("listitem")).toHaveCount(0);
  await page.goto("/agents");
  await expect(page.getByText("Price Scout").first()).toBeVisible();
  await expect(page.getByText("Travel Writer")).toHaveCount(0);
});

test("a task is done anew from its page", async ({ page }) => {
  await open(page, "failed");
  await page.getByRole("button", { name: "Run again" }).click();
  await expect(page).not.toHaveURL(new RegExp(`${PATH}$`));
  await expect(page.locator("main header").getByText("Pending", { exact: true })).toBeVisible();
  await expect(region(page, "Request")).toContainText("under 300 € a person");
});

test("limits and approval are chosen beside the prompt; their defaults in the settings", async ({ page }) => {
  await page.goto("/settings#general");
  await page.getByLabel("Token limit").fill("70000");
  await page.getByLabel("Cost limit").fill("0.5");
  await page.goto("/");
  await page.getByPlaceholder("Need something done?").fill("Write a haiku");
  await expect(page.getByLabel("Approve first")).toBeVisible();
  await page.getByText("Limits", { exact: true }).click();
  await expect(page.getByLabel("Token limit")).toHaveValue("70000");
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(PHONE.width);

  await page.goto("/tasks/new");
  await page.getByLabel("Approve first").check();
  await page.getByLabel("Token limit").fill("5000");
  await page.getByPlaceholder("What should be done?").fill("Write a haiku");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/tasks\/[\w-]{21}$/);
  const [stored] = await storedRecords(page, "tasks");
  expect(stored).toMatchObject({ approveFirst: true, limits: { tokens: 5000, cost: 0.5 } });
});
