import type { Page } from "playwright/test";
import { axeViolations, OF_COLOUR } from "./support/accessibility";
import { unfoldWork } from "./support/actions";
import { TASK_ID } from "./support/lyon-task";
import { settle } from "./support/provoke";
import { seed } from "./support/seed";
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

const STATES = {
  rests: [
    ["running", "Interrupted", "Resume goes on from there"],
    ["approval", "Waiting for your approval", "nothing is written before you start it"],
    ["stopped", "Stopped", "You stopped the work"],
    ["paused", "Paused", "nothing runs and nothing is spent"],
    ["limit", "Limit reached", "Raise the limit to go on"],
  ],
  "has ended": [
    ["completed", "Completed", "Written by Travel Writer from"],
    ["open", "Completed, 2 points open", "2 requirements are not shown to be met"],
    ["failed", "Failed", "This part was not finished"],
  ],
} as const;

/** Throws away what the application has stored. */
async function forget(page: Page): Promise<void> {
  // Nothing runs in this file of the application's own origin.
  await page.goto("/icon.svg");
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase("troupe");
        deleting.onerror = () => reject(deleting.error);
        deleting.onsuccess = () => resolve();
      }),
  );
}

for (const [kind, states] of Object.entries(STATES)) {
  test(`a task that ${kind} says so, and what to do, on every screen and to every reader`, async ({
    page,
  }) => {
    for (const [journal, state, words] of states) {
      await test.step(state, async () => {
        await forget(page);
        await page.emulateMedia({ colorScheme: "light" });
        await page.setViewportSize({ width: 1280, height: 800 });
        await open(page, journal);
        await expect(page.locator("main header").getByText(state, { exact: true })).toBeVisible();
        await expect(page.getByText(words).first()).toBeVisible();
        expect(await axeViolations(page)).toEqual([]);
        // The markup is the same in both themes and on a phone, whose parts of a task are looked at in the walk.
        await page.emulateMedia({ colorScheme: "dark" });
        await expect(page.locator("html")).toHaveClass(/dark/);
        expect(await axeViolations(page, { only: OF_COLOUR })).toEqual([]);
        await page.setViewportSize(PHONE);
        for (const tab of ["Progress", "Details", "Result"]) {
          await page.getByRole("button", { name: tab, exact: true }).click();
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
            PHONE.width,
          );
        }
      });
    }
  });
}

test("a requirement leads to the words that show it, also from a note and on a phone, and is changed by keyboard", async ({
  page,
}) => {
  await open(page, "open");
  await unfoldWork(page);
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

  await expect(requirements.getByRole("button", { name: "Check again" })).toBeVisible();
  await requirements.getByRole("button", { name: "Edit", exact: true }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Edit requirements" });
  await dialog.getByLabel("Requirement 4", { exact: true }).fill("It reads like a letter");
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await expect(requirements).toContainText("It reads like a letter");
  await expect(requirements.getByText("Not met", { exact: true })).toHaveCount(0);
  await expect(requirements.getByRole("button", { name: "Edit", exact: true })).toBeFocused();

  await page.setViewportSize(PHONE);
  await page.getByRole("button", { name: "Progress", exact: true }).click();
  await requirements.getByRole("button", { name: "come to 290 € a person" }).click();
  await expect.poll(highlighted).toContain("290 €");
  await expect(artifacts.getByText("come to 290 € a person")).toBeInViewport();
});

test("short texts take up no other room once they come into view", async ({ page }) => {
  await open(page, "completed");
  await unfoldWork(page);
  const contexts = region(page, "Contexts");
  // Content below would jump from under the pointer.
  await expect(contexts.locator("blockquote > div")).toBeAttached();
  const heightOutOfView = (await contexts.boundingBox())?.height;
  await contexts.scrollIntoViewIfNeeded();
  await settle(page);
  expect((await contexts.boundingBox())?.height).toBe(heightOutOfView);
});
