import type { Page } from "playwright/test";
import { axeViolations } from "./support/accessibility";
import { delivered, TASK_ADDRESS } from "./support/finished-task";
import { artifact, TASK_ID } from "./support/lyon-task";
import { expectResponsive } from "./support/responsiveness";
import { seed } from "./support/seed";
import { JOURNALS, recordsOf } from "./support/task-journals";
import { expect, test } from "./support/test";

const artifacts = (page: Page) => page.getByRole("region", { name: "Artifacts", exact: true });

test("versions tell who, when and why; any two are compared, and an earlier one is restored as a new one", async ({
  page,
}) => {
  await seed(page, recordsOf(JOURNALS.completed));
  await page.goto(TASK_ADDRESS);
  await artifacts(page).getByText("2 versions").click();
  await expect(artifacts(page)).toContainText("Repaired for: It stays under 300 € a person");
  await artifacts(page).getByRole("button", { name: "Changes in version 2" }).click();
  const shown = page.getByRole("dialog");
  await expect(shown.getByRole("deletion")).toHaveText("310");
  await expect(shown.getByRole("insertion")).toHaveText("290");
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await artifacts(page).getByRole("button", { name: "Show version 1" }).click();
  await expect(shown).toContainText("310 €");
  await page.keyboard.press("Escape");

  await artifacts(page).getByRole("button", { name: "Versions", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Versions" });
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await expect(dialog.getByRole("listitem").first()).toContainText("Version 2 · Travel Writer");
  await expect(dialog.getByRole("listitem").first()).toContainText(
    "Repaired for: It stays under 300 € a person",
  );
  await expect(dialog.getByRole("deletion")).toHaveText("310");
  await expect(dialog.getByRole("insertion")).toHaveText("290");
  expect(await axeViolations(page)).toEqual([]);

  await dialog.getByRole("button", { name: "Restore version 1" }).click();
  await expect(dialog.getByRole("listitem")).toHaveCount(3);
  await expect(dialog.getByRole("listitem").first()).toContainText("Version 3 · You");
  await expect(dialog.getByRole("listitem").first()).toContainText("Restored from version 1");
  await dialog.getByLabel("Compare", { exact: true }).selectOption("Version 1");
  await dialog.getByLabel("With", { exact: true }).selectOption("Version 3");
  await expect(dialog).toContainText("These two are the same.");
  await page.keyboard.press("Escape");
  await expect(artifacts(page)).toContainText("310 € a person");

  await page.reload();
  await expect(artifacts(page)).toContainText("310 € a person");
  await artifacts(page).getByRole("button", { name: "Versions", exact: true }).click();
  await dialog.getByRole("button", { name: "Restore version 2" }).click();
  await expect(dialog.getByRole("listitem")).toHaveCount(4);
  await page.keyboard.press("Escape");
  await expect(artifacts(page)).toContainText("290 € a person");
});

test("the page answers while versions of 200 KB are compared", async ({ page }) => {
  const lines = Array.from(
    { length: 4000 },
    (_, index) => `Line ${index} of a text that is quite long already.`,
  );
  const before = lines.join("\n");
  const after = lines.map((line, index) => (index % 5 === 0 ? `${line} Changed.` : line)).join("\n");
  const records = delivered({ content: before });
  const events = (records.events ?? []) as { seq: number; at: number; runId: string }[];
  const last = events.at(-1);
  const text = artifact({ content: after, version: 3, status: "final" });
  const edit = {
    ...{ type: "artifact-changed", artifact: text, by: "user", rootTaskId: TASK_ID },
    ...{ id: "run-lyon/edit", runId: last?.runId, seq: (last?.seq ?? 0) + 1, at: last?.at },
  };
  await seed(page, { ...records, artifacts: [text], events: [...events, edit] });
  await page.goto(TASK_ADDRESS);
  await expect(artifacts(page).getByRole("button", { name: "Versions", exact: true })).toBeVisible();
  await expect(artifacts(page)).toContainText("Line 3999 of a text");
  await expectResponsive(page, async () => {
    await artifacts(page).getByRole("button", { name: "Versions", exact: true }).click();
    await expect(page.getByRole("dialog").getByRole("insertion")).toHaveCount(800);
  });
});
