import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { axeViolations } from "./support/accessibility";
import { TASK_ADDRESS } from "./support/finished-task";
import { root } from "./support/lyon-task";
import { followed } from "./support/places";
import { seed } from "./support/seed";
import { JOURNALS, recordsOf } from "./support/task-journals";
import { expect, test } from "./support/test";

/** The name that the task is given. */
const TITLE = "Our weekend";

const menu = (page: Page, title: string) =>
  page.getByRole("button", { name: `Actions for ${title}`, exact: true });
const entry = (page: Page, name: string) => page.getByRole("menuitem", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

/** Everything that is stored of tasks, as text. */
const stored = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const names = ["tasks", "artifacts", "contexts", "events", "runs", "drafts"];
        const opening = indexedDB.open("troupe");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(names);
          const asked = names.map((name) => reading.objectStore(name).getAll());
          reading.oncomplete = () => {
            opening.result.close();
            resolve(JSON.stringify(asked.map(({ result }) => result)));
          };
        };
      }),
  );

test("a task is renamed, deleted and brought back as it was, in two tabs, and its capsule opens from disk without a network and is gone on with elsewhere", async ({
  page,
  context,
  browser,
}) => {
  await test.step("renamed, deleted, and brought back by undo and from the trash", async () => {
    await seed(page, recordsOf(JOURNALS.completed));
    await page.goto(TASK_ADDRESS);
    const other = await context.newPage();
    await other.goto(TASK_ADDRESS);
    await expect(heading(other, root.title)).toBeVisible();

    await page.getByRole("button", { name: "Rename", exact: true }).click();
    await page.getByLabel("Title").fill(TITLE);
    await page.keyboard.press("Enter");
    await expect(heading(page, TITLE)).toBeVisible();
    await expect(heading(other, TITLE)).toBeVisible();
    const before = await stored(page);

    await menu(page, TITLE).click();
    expect(await axeViolations(page, { within: "[role=menu]" })).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    // A notice under the pointer does not go away.
    await page.getByRole("button", { name: "Undo" }).hover();
    await expect(page.getByText(`Deleted: ${TITLE}`)).toBeVisible();
    await expect(heading(other, "Task Not Found")).toBeVisible();
    expect(await stored(page)).toBe("[[],[],[],[],[],[]]");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("article").getByRole("link", { name: TITLE })).toBeVisible();
    await expect(heading(other, TITLE)).toBeVisible();
    expect(await stored(page)).toBe(before);

    await followed(page, TASK_ADDRESS);
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByText(`Deleted: ${TITLE}`)).toBeVisible();
    await followed(page, "/tasks");
    await page.getByRole("link", { name: "Trash" }).click();
    await expect(page.getByText(/Task · .* · Days left: 30/)).toBeVisible();
    expect(await axeViolations(page, { within: "main" })).toEqual([]);
    await page.getByRole("button", { name: `Restore: ${TITLE}` }).click();
    await expect(page.getByText("The trash is empty")).toBeVisible();
    expect(JSON.parse(await stored(page))).toEqual(JSON.parse(before));
  });

  await test.step("a capsule", async () => {
    await followed(page, TASK_ADDRESS);
    await page.getByRole("button", { name: "Download" }).first().click();
    await entry(page, "Capsule").click();
    const contents = page.getByRole("dialog", { name: "What is in this file" });
    await expect(contents.getByRole("row", { name: /^Journal/ })).toContainText("KB");
    expect(await axeViolations(page, { within: "[role=dialog]" })).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      contents.getByRole("button", { name: "Save" }).click(),
    ]);
    const path = test.info().outputPath(download.suggestedFilename());
    await download.saveAs(path);
    expect(path).toMatch(/\.capsule\.html$/);

    const elsewhere = await browser.newContext({ offline: true });
    const alone = await elsewhere.newPage();
    const refused: string[] = [];
    alone.on("console", (message) => refused.push(message.text()));
    alone.on("request", (request) => {
      if (!request.url().startsWith("file:")) refused.push(request.url());
    });
    await alone.goto(`file://${path}`);
    await expect(alone.getByRole("main")).toContainText("290 € a person");
    await alone.getByRole("link", { name: "Show in the document" }).first().click();
    await expect(alone.locator(".passage:has(:target)")).toBeInViewport();
    expect(refused).toEqual([]);
    await elsewhere.close();

    const fresh = await browser.newContext();
    const there = await fresh.newPage();
    await there.goto("/tasks");
    await there.getByRole("button", { name: "Import", exact: true }).click();
    const importing = there.getByRole("dialog", { name: "Import a task" });
    await importing
      .getByLabel("Choose a file")
      .and(there.locator("input"))
      .setInputFiles({ name: "lyon.capsule.html", mimeType: "text/html", buffer: readFileSync(path) });
    await expect(importing.getByText(TITLE, { exact: true })).toBeVisible();
    expect(await axeViolations(there, { within: "[role=dialog]" })).toEqual([]);
    await importing.getByRole("button", { name: "Import", exact: true }).click();
    await expect(heading(there, TITLE)).toBeVisible();
    await expect(there.getByRole("region", { name: "Artifacts", exact: true })).toContainText(
      "290 € a person",
    );
    await there.getByRole("button", { name: "Run again" }).click();
    await expect(there.getByRole("link", { name: "Made from an earlier task" })).toBeVisible();
    await fresh.close();
  });
});
