import type { Page } from "playwright/test";
import { axeViolations } from "./support/accessibility";
import { customProvider, unfoldWork } from "./support/actions";
import { delivered, TASK_ADDRESS } from "./support/finished-task";
import { artifact, TASK_ID } from "./support/lyon-task";
import { expectResponsive } from "./support/responsiveness";
import { seed } from "./support/seed";
import { JOURNALS, recordsOf } from "./support/task-journals";
import { kindOf, lastUserText, recordLines } from "./support/team-replies";
import { expect, test } from "./support/test";

const artifacts = (page: Page) => page.getByRole("region", { name: "Artifacts", exact: true });
const proposed = (page: Page) => page.getByRole("region", { name: "Proposed changes" });

test("a document is changed by proposals, of a passage too, and by hand; its versions are compared, and one is restored", async ({
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
  const checked: string[] = [];
  const server = await modelServer((chat) => {
    const text = lastUserText(chat);
    if (kindOf(text) === "check") {
      checked.push(text);
      const quote = text.includes("280 €") ? "come to 280 € a person" : "Begin at the Croix-Rousse market";
      return recordLines([{ requirement: 1, verdict: "met", quote }]);
    }
    asked.push(text);
    return recordLines(replies[asked.length - 1] ?? []);
  });
  await seed(page, { ...recordsOf(JOURNALS.completed), credentials: [customProvider(server.url)] });
  await page.goto(TASK_ADDRESS);
  const text = page.getByRole("region", { name: "Document", exact: true });
  const requirements = page.getByRole("region", { name: "Requirements", exact: true });
  await test.step("changes are proposed as a diff, and accepted one by one, after a reload too", async () => {
    await page.getByRole("textbox", { name: "Ask for changes" }).fill("Use the names people use");
    const box = page.locator("form").filter({ has: page.getByRole("button", { name: "Ask for changes" }) });
    const file = { name: "names.txt", mimeType: "text/plain", buffer: Buffer.from("Vieux Lyon, since 1955") };
    await box.locator("input[type=file]").setInputFiles(file);
    await expect(box.getByText("names.txt")).toBeVisible();
    await page.getByRole("button", { name: "Ask for changes" }).click();
    await expect(proposed(page).getByText("Proposed changes: 2")).toBeInViewport();
    await expect(proposed(page)).toContainText("Two small things.");
    expect(asked[0]).toContain("Vieux Lyon, since 1955");
    await expect(box.getByText("names.txt")).toHaveCount(0);
    await expect(text.getByRole("deletion")).toHaveText(["the old town", "25"]);
    await expect(text.getByRole("insertion")).toHaveText(["Vieux Lyon", "30"]);
    expect(await axeViolations(page, { within: "main" })).toEqual([]);
    await text.getByRole("button", { name: "Accept", exact: true }).first().click();
    await expect(text.getByRole("deletion")).toHaveText(["25"]);
    // The check comes by itself; a reload in the middle of it would interrupt that.
    await unfoldWork(page);
    await expect(requirements).toContainText("5 of 6 satisfied");
    await expect(text.getByRole("button", { name: "Reject", exact: true })).toBeEnabled();
    await page.reload();
    await expect(artifacts(page)).toContainText("to Vieux Lyon");
    await expect(text.getByRole("deletion")).toHaveText(["25"]);
    await text.getByRole("button", { name: "Reject", exact: true }).click();
    await expect(proposed(page)).toHaveCount(0);
  });

  await test.step("they are asked for of a passage alone, by keyboard", async () => {
    await artifacts(page).getByText("Take the funicular").click({ clickCount: 3 });
    const toolbar = page.getByRole("group", { name: "Selected passage" });
    await expect(toolbar).toBeVisible();
    await page.keyboard.press("Shift+F10");
    await expect(toolbar.getByRole("button", { name: "Shorten" })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(toolbar.getByRole("button", { name: "Rephrase" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(proposed(page)).toContainText("Changes that no longer fit, left out: 1");
    expect(asked[1]).toContain(
      "<passage>\nTake the funicular to Fourvière. Lunch at a bouchon costs about 25 € a head",
    );
    await proposed(page).getByRole("button", { name: "Accept all" }).click();
    await expect(artifacts(page)).toContainText("Ride the funicular");
    await expect(artifacts(page)).toContainText("traboules to Vieux Lyon");
  });

  await test.step("it is edited in place on a phone, and what was touched alone is checked again", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
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
    expect(await axeViolations(page, { within: "main" })).toEqual([]);

    await page.reload();
    await page.getByRole("button", { name: "Continue editing" }).click();
    await expect(source).toContainText("come to 280 € a person");
    await page.keyboard.press("Tab");
    await expect(source).not.toBeFocused();
    checked.length = 0;
    await page.getByRole("button", { name: "Done" }).click();
    await expect(artifacts(page)).toContainText("come to 280 € a person");
    await expect(artifacts(page).getByRole("listitem").getByText("cash")).toBeVisible();
    await page.getByRole("button", { name: "Progress", exact: true }).click();
    const price = requirements.getByRole("listitem").filter({ hasText: "It stays under 300 € a person" });
    await expect(price).toContainText("Not verified");
    await requirements.getByRole("button", { name: "Check again" }).click();
    await expect(price.getByText("Met", { exact: true })).toBeVisible();
    expect(checked).toHaveLength(1);
    expect(checked[0]).not.toContain("(quote) It names a market");
  });

  await test.step("versions tell who, when and why; any two are compared, and an earlier one is restored", async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await artifacts(page).getByText("Versions: 5").click();
    await expect(artifacts(page)).toContainText("Repaired for: It stays under 300 € a person");
    const shown = page.getByRole("dialog");
    await artifacts(page).getByRole("button", { name: "Changes in version 2" }).click();
    await expect(shown.getByRole("deletion")).toHaveText("310");
    await expect(shown.getByRole("insertion")).toHaveText("290");
    await page.keyboard.press("Escape");
    await artifacts(page).getByRole("button", { name: "Show version 1" }).click();
    await expect(shown).toContainText("310 €");
    await page.keyboard.press("Escape");
    await artifacts(page).getByRole("button", { name: "Versions", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Versions" });
    // The comparison shows the list of the document.
    const versions = dialog.getByRole("listitem").filter({ hasText: /Version \d/ });
    await expect(versions).toHaveCount(5);
    await expect(versions.first()).toContainText("Version 5 · You");
    await expect(versions.nth(3)).toContainText("Repaired for: It stays under 300 € a person");
    await expect(dialog.getByRole("deletion").first()).toHaveText("290");
    expect(await axeViolations(page, { within: "[role=dialog]" })).toEqual([]);
    await dialog.getByRole("button", { name: "Restore version 1" }).click();
    await expect(dialog.getByRole("listitem").first()).toContainText("Version 6 · You");
    await expect(dialog.getByRole("listitem").first()).toContainText("Restored from version 1");
    await dialog.getByLabel("Compare", { exact: true }).selectOption("Version 1");
    await dialog.getByLabel("With", { exact: true }).selectOption("Version 6");
    await expect(dialog).toContainText("No differences.");
    await page.keyboard.press("Escape");
    await expect(artifacts(page)).toContainText("310 € a person");
  });
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
