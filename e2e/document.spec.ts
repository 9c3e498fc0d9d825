import type { Page } from "playwright/test";
import { axeViolations } from "./support/accessibility";
import { taskState, unfoldWork } from "./support/actions";
import { delivered, TASK_ADDRESS } from "./support/finished-task";
import { seed } from "./support/seed";
import { JOURNALS, recordsOf } from "./support/task-journals";
import { expect, test } from "./support/test";

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("a finished task is its document; a passage tells what it proves, and an open point can be accepted", async ({
  page,
}) => {
  await seed(page, recordsOf(JOURNALS.open));
  await page.goto(TASK_ADDRESS);
  const text = region(page, "Document");
  const paragraph = text.getByText("trains and meals come to 290 € a person");
  await expect(text.getByRole("heading", { name: "A weekend in Lyon" })).toBeInViewport();
  await expect(paragraph).toBeInViewport();
  await expect(page.getByText(/^4 agents · .* · 3 of 5 proved$/)).toBeVisible();
  await expect(region(page, "Timeline")).toHaveCount(0);
  expect(await text.evaluate((element) => element.scrollHeight <= element.clientHeight)).toBe(true);

  // The passages are known once they have been marked.
  await expect(text.getByRole("button", { name: /^Passage: / })).toHaveCount(2);
  const before = await paragraph.boundingBox();
  await page.keyboard.down("Alt");
  const labels = text.getByRole("list", { name: "X-ray" }).getByRole("listitem");
  await expect(labels.filter({ hasText: "It stays under 300 € a person: Met" })).toContainText(
    "Written by Travel Writer · Version 2",
  );
  expect(await axeViolations(page, { within: "main" })).toEqual([]);
  expect(await paragraph.boundingBox()).toEqual(before);
  await page.keyboard.up("Alt");
  await expect(labels).toHaveCount(0);

  await text.getByText("Croix-Rousse").click();
  const note = text.getByRole("note");
  await expect(note).toContainText("It names a market Met");
  await expect(note).toContainText("Written by Travel Writer · Version 1");
  await page.keyboard.press("Escape");
  await expect(note).toHaveCount(0);

  const points = region(page, "Open points");
  await points.getByRole("listitem").first().getByRole("button", { name: "Accept as is" }).click();
  await expect(taskState(page, "Completed, 1 point open")).toBeVisible();
  await page.reload();
  await expect(taskState(page, "Completed, 1 point open")).toBeVisible();
  await expect(page.getByText(/^4 agents · .* · 3 of 5 proved · 1 accepted$/)).toBeVisible();
  await unfoldWork(page);
  const accepted = region(page, "Requirements").getByRole("listitem").filter({ hasText: "Accepted by you" });
  await accepted.getByRole("button", { name: "Take back" }).click();
  await expect(taskState(page, "Completed, 2 points open")).toBeVisible();
  await expect(accepted).toHaveCount(0);
});

test("the outline of a long text leads to its parts, beside the text and on a phone", async ({ page }) => {
  const parts = Array.from(
    { length: 12 },
    (_, part) => `## Part ${part + 1}\n\n${"Words to read. ".repeat(80)}`,
  );
  await seed(page, delivered({ content: `# A weekend in Lyon\n\n${parts.join("\n\n")}` }));
  await page.goto(TASK_ADDRESS);
  const outline = page.getByRole("navigation", { name: "Outline" });
  const part = (number: number) => page.getByRole("heading", { name: `Part ${number}`, exact: true });
  await outline.getByRole("button", { name: "Part 11" }).click();
  await expect(part(11)).toBeFocused();
  await expect(part(11)).toBeInViewport();
  await expect(outline).toBeInViewport();
  await expect(outline.getByRole("button", { name: "Part 11" })).toHaveAttribute("aria-current", "location");

  await page.setViewportSize({ width: 390, height: 844 });
  const top = async (name: string) => (await page.getByRole("button", { name }).boundingBox())?.y;
  const line = await top("Collapse documents");
  expect(await top("Previous document")).toBe(line);
  expect(await top("Next document")).toBe(line);
  await page.getByText("Outline", { exact: true }).click();
  await outline.getByRole("button", { name: "Part 6", exact: true }).click();
  await expect(part(6)).toBeInViewport();
});
