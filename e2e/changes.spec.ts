import type { Page } from "playwright/test";
import { axeViolations } from "./support/accessibility";
import { addCustomProvider } from "./support/actions";
import { TASK_ADDRESS } from "./support/finished-task";
import { seed } from "./support/seed";
import { JOURNALS, recordsOf } from "./support/task-journals";
import { lastUserText, recordLines } from "./support/team-replies";
import { expect, test } from "./support/test";

const artifacts = (page: Page) => page.getByRole("region", { name: "Artifacts", exact: true });
const proposed = (page: Page) => page.getByRole("region", { name: "Proposed changes" });

test("changes are proposed as a diff, accepted one by one after a reload too, and asked for of a passage alone", async ({
  page,
  modelServer,
}) => {
  const replies = [
    [
      { find: "the old town", replace: "Vieux Lyon" },
      { find: "about 25 € a head", replace: "about 30 € a head" },
      { remark: "Two small things." },
    ],
    [
      { find: "Take the funicular", replace: "Ride the funicular" },
      { find: "the *traboules*", replace: "no way" },
    ],
  ];
  const asked: string[] = [];
  const server = await modelServer((chat) => {
    asked.push(lastUserText(chat));
    return recordLines(replies[asked.length - 1] ?? []);
  });
  await seed(page, recordsOf(JOURNALS.completed));
  await addCustomProvider(page, server.url);
  await page.goto(TASK_ADDRESS);
  await page.getByRole("textbox", { name: "Ask for changes" }).fill("Use the names people use");
  await page.getByRole("button", { name: "Ask for changes" }).click();
  await expect(proposed(page).getByRole("listitem")).toHaveCount(2);
  await expect(proposed(page)).toContainText("Two small things.");
  await expect(proposed(page).getByRole("deletion")).toHaveText(["the old town", "25"]);
  await expect(proposed(page).getByRole("insertion")).toHaveText(["Vieux Lyon", "30"]);
  await expect(artifacts(page)).toContainText("to the old town");
  expect(await axeViolations(page)).toEqual([]);

  await proposed(page).getByRole("button", { name: "Accept", exact: true }).first().click();
  await expect(artifacts(page)).toContainText("to Vieux Lyon");
  await page.reload();
  await expect(artifacts(page)).toContainText("to Vieux Lyon");
  await expect(artifacts(page)).toContainText("about 25 € a head");
  await proposed(page).getByRole("button", { name: "Reject", exact: true }).click();
  await expect(proposed(page)).toHaveCount(0);

  await artifacts(page).getByText("Take the funicular").click({ clickCount: 3 });
  await page.keyboard.press("Shift+F10");
  const toolbar = page.getByRole("group", { name: "Selected passage" });
  await expect(toolbar.getByRole("button", { name: "Shorten" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(toolbar.getByRole("button", { name: "Rephrase" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(proposed(page)).toContainText("1 more change was left out");
  expect(asked[1]).toContain(
    "<passage>\nTake the funicular to Fourvière. Lunch at a bouchon costs about 25 € a head",
  );
  await proposed(page).getByRole("button", { name: "Accept all" }).click();
  await expect(artifacts(page)).toContainText("Ride the funicular");
  await expect(artifacts(page)).toContainText("traboules to Vieux Lyon");
});
