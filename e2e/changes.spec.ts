import type { Page } from "playwright/test";
import { axeViolations } from "./support/accessibility";
import { addCustomProvider, unfoldWork } from "./support/actions";
import { TASK_ADDRESS } from "./support/finished-task";
import { seed } from "./support/seed";
import { JOURNALS, recordsOf } from "./support/task-journals";
import { kindOf, lastUserText, recordLines } from "./support/team-replies";
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
    // Checks come by themselves once a change that touched a proof was accepted.
    if (kindOf(lastUserText(chat)) === "check")
      return recordLines([{ requirement: 1, verdict: "met", quote: "Begin at the Croix-Rousse market" }]);
    asked.push(lastUserText(chat));
    return recordLines(replies[asked.length - 1] ?? []);
  });
  await seed(page, recordsOf(JOURNALS.completed));
  await addCustomProvider(page, server.url);
  await page.goto(TASK_ADDRESS);
  const text = page.getByRole("region", { name: "Document", exact: true });
  await page.getByRole("textbox", { name: "Ask for changes" }).fill("Use the names people use");
  await page.getByRole("button", { name: "Ask for changes" }).click();
  await expect(proposed(page).getByText("2 proposed changes")).toBeInViewport();
  await expect(proposed(page)).toContainText("Two small things.");
  await expect(text.getByRole("deletion")).toHaveText(["the old town", "25"]);
  await expect(text.getByRole("insertion")).toHaveText(["Vieux Lyon", "30"]);
  expect(await axeViolations(page)).toEqual([]);

  await text.getByRole("button", { name: "Accept", exact: true }).first().click();
  await expect(text.getByRole("deletion")).toHaveText(["25"]);
  // The check comes by itself; a reload in the middle of it would interrupt that.
  await unfoldWork(page);
  await expect(page.getByRole("region", { name: "Requirements" })).toContainText("5 of 6 satisfied");
  await expect(text.getByRole("button", { name: "Reject", exact: true })).toBeEnabled();
  await page.reload();
  await expect(artifacts(page)).toContainText("to Vieux Lyon");
  await expect(text.getByRole("deletion")).toHaveText(["25"]);
  await text.getByRole("button", { name: "Reject", exact: true }).click();
  await expect(proposed(page)).toHaveCount(0);

  await artifacts(page).getByText("Take the funicular").click({ clickCount: 3 });
  const toolbar = page.getByRole("group", { name: "Selected passage" });
  await expect(toolbar).toBeVisible();
  await page.keyboard.press("Shift+F10");
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

test("a document is edited in place: kept over a reload, a version of one's own, and only what was touched is checked again", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(() =>
    recordLines([{ requirement: 1, verdict: "met", quote: "come to 280 € a person" }]),
  );
  await seed(page, recordsOf(JOURNALS.completed));
  await addCustomProvider(page, server.url);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(TASK_ADDRESS);
  await page.getByRole("button", { name: "Edit", exact: true }).first().click();
  const source = page.getByRole("textbox", { name: "Text of A weekend in Lyon" });
  await expect(source).toBeFocused();
  await page.keyboard.press("ControlOrMeta+f");
  await expect(page.getByRole("textbox", { name: "Find" })).toBeFocused();
  await page.keyboard.type("290");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(source).toBeFocused();
  await page.keyboard.type("280");
  await expect(source).toContainText("come to 280 € a person");
  await source.press("ControlOrMeta+End");
  await page.keyboard.type("\n/bul");
  await page.getByRole("option", { name: "Bulleted list" }).click();
  await page.keyboard.type("Bring ");
  await page.keyboard.press("ControlOrMeta+b");
  await page.keyboard.type("cash");
  await expect(source).toContainText("- Bring **cash**");
  await source.press("ControlOrMeta+Home");
  await expect(source).toContainText("• Bring cash");
  expect(await axeViolations(page)).toEqual([]);

  await page.reload();
  await page.getByRole("button", { name: "Continue editing" }).click();
  await expect(source).toContainText("come to 280 € a person");
  await page.keyboard.press("Tab");
  await expect(source).not.toBeFocused();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(artifacts(page)).toContainText("come to 280 € a person");
  await expect(artifacts(page).getByRole("listitem").getByText("cash")).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit", exact: true }).first()).toBeVisible();
  await artifacts(page).getByRole("button", { name: "Versions", exact: true }).click();
  await expect(page.getByRole("dialog").getByRole("listitem").first()).toContainText("Version 3 · You");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Progress", exact: true }).click();
  const requirements = page.getByRole("region", { name: "Requirements", exact: true });
  const price = requirements.getByRole("listitem").filter({ hasText: "It stays under 300 € a person" });
  const market = requirements.getByRole("listitem").filter({ hasText: "It names a market" });
  await expect(price).toContainText("Not verified");
  await expect(market.getByText("Met", { exact: true })).toBeVisible();
  await requirements.getByRole("button", { name: "Check again" }).click();
  await expect(price.getByText("Met", { exact: true })).toBeVisible();
  expect(server.completions).toHaveLength(1);
  expect(server.completions[0]?.body).not.toContain("(quote) It names a market");
});
