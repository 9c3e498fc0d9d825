import type { Page } from "playwright/test";
import { axeViolations, OF_COLOUR } from "./support/accessibility";
import { unfoldWork } from "./support/actions";
import { settle } from "./support/provoke";
import { type Records, seed } from "./support/seed";
import { asTasks, JOURNALS, recordsOf } from "./support/task-journals";
import { expect, test } from "./support/test";

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** Tasks that stand next to each other, each with a journal of its own; of their states, those that look like no other. */
const SHOWN = {
  approval: ["Waiting for your approval", "Nothing is written before you start"],
  limit: ["Limit reached", "raise it to go on"],
  failed: ["Failed", "This part was not finished"],
  open: ["Completed, 2 points open", "Requirements not shown to be met: 2"],
} as const;

/** Tasks of which each has its state for an id, and in its title. */
const TASKS = asTasks(
  Object.fromEntries(
    Object.entries(JOURNALS).map(([state, journal]) => [
      state,
      JSON.parse(
        JSON.stringify(recordsOf(journal)).replaceAll("Plan a weekend in Lyon", `Lyon ${state}`),
      ) as Records,
    ]),
  ),
);

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("a task says in every state how it stands, on every screen and to every reader; a requirement leads to the words that show it", async ({
  page,
}) => {
  await seed(page, TASKS);
  await page.goto("/tasks");
  await expect(page.getByRole("article")).toHaveCount(Object.keys(JOURNALS).length);
  // The marks of all states.
  expect(await axeViolations(page, { within: "main" })).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveClass(/dark/);
  expect(await axeViolations(page, { only: OF_COLOUR })).toEqual([]);

  for (const [journal, [state, words]] of Object.entries(SHOWN))
    await test.step(state, async () => {
      await page.emulateMedia({ colorScheme: "light" });
      await page.setViewportSize(DESKTOP);
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Tasks" }).click();
      await page
        .getByRole("article")
        .getByRole("link", { name: `Lyon ${journal}` })
        .first()
        .click();
      await expect(page.locator("main header").getByText(state, { exact: true })).toBeVisible();
      await expect(page.getByText(words).first()).toBeVisible();
      // The walk looks at the markup of a task that is done.
      const rules = journal === "failed" ? { only: OF_COLOUR } : {};
      expect(await axeViolations(page, { within: "main", ...rules })).toEqual([]);
      // The markup is the same in both themes and on a phone, whose parts of a task are looked at in the walk.
      await page.emulateMedia({ colorScheme: "dark" });
      await expect(page.locator("html")).toHaveClass(/dark/);
      expect(await axeViolations(page, { within: "main", only: OF_COLOUR })).toEqual([]);
      await page.setViewportSize(PHONE);
      for (const tab of ["Progress", "Details", "Result"]) {
        await page.getByRole("button", { name: tab, exact: true }).click();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
          PHONE.width,
        );
      }
    });

  await test.step("a requirement leads to its words", async () => {
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ colorScheme: "light" });
    await unfoldWork(page);
    const requirements = region(page, "Requirements");
    await expect(requirements.getByText("Met", { exact: true })).toHaveCount(3);
    await expect(requirements.getByText("Not met", { exact: true })).toHaveCount(1);
    await expect(requirements.getByText("Not verified", { exact: true })).toHaveCount(1);

    const highlighted = () =>
      page.evaluate(() => [...(CSS.highlights.get("passage") ?? [])].map((range) => String(range)).join("|"));
    const artifacts = region(page, "Artifacts");
    await artifacts.getByRole("list", { name: "Notes" }).getByRole("button").click();
    await expect(artifacts.getByRole("heading", { level: 2, name: "Prices in Lyon" })).toBeVisible();
    await expect(artifacts.getByText("Final")).toHaveCount(0);
    await requirements.getByRole("button", { name: "come to 290 € a person" }).click();
    await expect(artifacts.getByRole("heading", { level: 2, name: "A weekend in Lyon" })).toBeVisible();
    await expect.poll(highlighted).toBe("trains and meals come to 290 € a person");

    await requirements.getByRole("button", { name: "Edit", exact: true }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Edit requirements" });
    await dialog.getByLabel("Requirement 4", { exact: true }).fill("It reads like a letter");
    expect(await axeViolations(page, { within: "[role=dialog]" })).toEqual([]);
    await dialog.getByRole("button", { name: "Save" }).press("Enter");
    await expect(requirements).toContainText("It reads like a letter");
    await expect(requirements.getByText("Not met", { exact: true })).toHaveCount(0);
    await expect(requirements.getByRole("button", { name: "Edit", exact: true })).toBeFocused();

    // Content below would jump from under the pointer, did short texts take up other room once they come into view.
    const contexts = region(page, "Contexts");
    await expect(contexts.locator("blockquote > div").first()).toBeAttached();
    const heightOutOfView = (await contexts.boundingBox())?.height;
    await contexts.scrollIntoViewIfNeeded();
    await settle(page);
    expect((await contexts.boundingBox())?.height).toBe(heightOutOfView);

    await page.setViewportSize(PHONE);
    await page.getByRole("button", { name: "Progress", exact: true }).click();
    await expect(artifacts).toBeHidden();
    await requirements.getByRole("button", { name: "Croix-Rousse market" }).click();
    await expect.poll(highlighted).toBe("Begin at the Croix-Rousse market");
    await expect(artifacts.getByText("market, then walk down the")).toBeInViewport();
  });
});
