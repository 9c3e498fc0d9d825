import type { Page } from "playwright/test";
import { addProvider, taskState } from "./support/actions";
import { TASK_ADDRESS } from "./support/finished-task";
import { root } from "./support/lyon-task";
import { follow, followed } from "./support/places";
import { seed } from "./support/seed";
import { storedRecords } from "./support/stored";
import { JOURNALS, recordsOf } from "./support/task-journals";
import { expect, test } from "./support/test";

const API_KEY = "sk-database-admin";
const { title: TITLE, description: PROMPT } = root;

async function openDatabase(page: Page): Promise<void> {
  await followed(page, "/settings#advanced");
  await page.getByRole("link", { name: "Database Management" }).click();
  await expect(page.getByRole("heading", { name: "Database Management" })).toBeVisible();
}

const chooseFile = (page: Page, file: Parameters<ReturnType<Page["locator"]>["setInputFiles"]>[0]) =>
  page.getByRole("dialog").locator("input[type=file]").setInputFiles(file);

// Keys are derived with 600,000 rounds, which takes its time on a busy machine.
test("what is stored can be looked at, saved, deleted and brought back, keys included", async ({
  page,
  context,
  modelServer,
}) => {
  const server = await modelServer(() => "There is soup.");
  await seed(page, recordsOf(JOURNALS.completed));
  const provider = { provider: "Custom", baseUrl: `${server.url}/v1`, apiKey: API_KEY, model: "gpt-4o" };
  await addProvider(page, provider);
  await follow(page, "/settings#secure-storage");
  await page.getByRole("button", { name: "Show the master key" }).click();
  const masterKey = await page.getByText(/^[A-Za-z0-9+/]{43}=$/).innerText();
  await openDatabase(page);
  await page.getByRole("tab", { name: /^Tasks/ }).click();
  await page.getByRole("searchbox").fill("Mention a market");
  await expect(page.getByText(/^Matches: \d+$/)).toBeVisible();
  await page.getByRole("button", { name: TITLE }).first().click();
  const details = page.getByRole("complementary", { name: "Record details" });
  await expect(details.getByText(PROMPT).first()).toBeVisible();
  await page.getByRole("tab", { name: /^Provider keys/ }).click();
  await page.getByRole("button", { name: /^custom/ }).click();
  await details.getByText("Raw JSON").click();
  await expect(details.getByText(/"encryptedApiKey": /)).toBeVisible();
  await expect(page.locator("main")).not.toContainText(API_KEY);

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Backup database" }).click();
  await page.getByRole("button", { name: "Download backup" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^troupe-database-export-\d{4}-\d\d-\d\d\.json$/);
  await expect(page.getByText("Database exported successfully")).toBeVisible();
  const backup = await download.path();

  const other = await context.newPage();
  await other.goto("/tasks");
  await expect(other.getByText(TITLE).first()).toBeVisible();
  await page.getByRole("button", { name: "Reset Database" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Reset Database" })).toBeDisabled();
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Reset Database" }).click();
  await expect(page.getByText("The database has been reset.")).toBeVisible();
  await expect(page.getByRole("tab", { name: /^Tasks/ })).toHaveCount(0);
  await expect(other.getByText(TITLE)).toHaveCount(0);
  await other.close();

  await page.getByRole("button", { name: "Restore database" }).click();
  await chooseFile(page, { name: "x.json", mimeType: "application/json", buffer: Buffer.from('{"a":1') });
  await expect(dialog.getByText("Failed to import database - invalid file format")).toBeVisible();
  await chooseFile(page, backup);
  await expect(dialog.getByText(/need the master key of that device/)).toBeVisible();
  await dialog.getByRole("button", { name: "Replace everything" }).click();
  await expect(page.getByText(/^Database imported successfully \(\d+ items\)$/)).toBeVisible();

  await page.goto("/settings");
  const banner = page.locator("form").filter({ hasText: "The master key is missing" });
  await banner.getByLabel("Master key").fill(masterKey);
  await banner.getByRole("button", { name: "Restore" }).click();
  await expect(banner).toHaveCount(0);
  await followed(page, TASK_ADDRESS);
  await expect(taskState(page, "Completed")).toBeVisible();
  // Its journal was restored in a pack, and stands by itself once the task was deleted and put back.
  expect(await storedRecords(page, "eventPacks")).toHaveLength(1);
  const events = Number((await storedRecords(page, "eventPacks"))[0]?.size);
  expect(await storedRecords(page, "events")).toHaveLength(0);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect.poll(() => storedRecords(page, "eventPacks")).toHaveLength(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await storedRecords(page, "events")).length).toBe(events);
  await followed(page, TASK_ADDRESS);
  await expect(taskState(page, "Completed")).toBeVisible();
  await followed(page, "/agents/run#default");
  await page.getByPlaceholder(/Start chatting with/).fill("Is soup on the menu?");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article", { name: "Reply" })).toBeVisible();
  await expect.poll(() => server.completions[0]?.headers.authorization).toBe(`Bearer ${API_KEY}`);
});
