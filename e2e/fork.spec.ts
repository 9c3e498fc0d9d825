import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import { axeViolations } from "./support/accessibility";
import { addHostedProvider, askOnHome, taskState } from "./support/actions";
import { delivered, TASK_ADDRESS } from "./support/finished-task";
import { seed } from "./support/seed";
import { kindOf, SUB_TASKS, teamReply } from "./support/team-replies";
import { expect, test } from "./support/test";

test("a fork keeps what does not depend on the change, and says so before it is made", async ({
  page,
  modelServer,
}) => {
  const server = await modelServer(teamReply({ complex: true }));
  await addHostedProvider(page, server.url);
  await askOnHome(page, "Design a complete menu concept for my café with prices and opening hours");
  await expect(taskState(page, "Completed")).toBeVisible();
  const address = page.url();
  const before = server.completions.length;

  await page.getByRole("button", { name: /^Actions for Design/ }).click();
  await page.getByRole("menuitem", { name: "Fork…", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Fork this task" });
  const preview = dialog.getByRole("region", { name: "What will happen" });
  await expect(preview).toContainText("About 2 calls");
  await dialog.getByText(SUB_TASKS[0], { exact: true }).click();
  await dialog.getByLabel("Note", { exact: true }).first().fill("# Prices\n\nSmall 5.00, large 6.00.");
  await expect(preview).toContainText(`Kept: ${SUB_TASKS[0]} and ${SUB_TASKS[1]}`);
  await dialog.getByLabel("Requirement 2", { exact: true }).fill("States the opening hours on Sundays");
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Fork", exact: true }).click();

  await expect(page.getByRole("link", { name: "Forked from an earlier task" })).toBeVisible();
  expect(page.url()).not.toBe(address);
  await expect(taskState(page, "Completed")).toBeVisible();
  const made = server.completions.slice(before);
  expect(made.map(({ body }) => kindOf(body))).toEqual(["execution", "check"]);
  expect(made[0]?.body).toContain("Small 5.00, large 6.00.");
  expect(made[0]?.body).toContain("States the opening hours on Sundays");
});

const FILES = [
  "# A small site\n\nOpen `index.html`.",
  '```html file="site/index.html"\n<!doctype html><title>Lyon</title><h1>Bonjour Lyon</h1>\n```',
  '```md file="site/docs/plan.md"\n# The plan\n\nBegin at the **market**.\n```',
  '```ts file="../evil.ts"\nlet evil;\n```',
].join("\n\n");

test("a deliverable of several files is a tree, each shown as what it is, and a zip with its folders", async ({
  page,
}) => {
  await seed(page, delivered({ content: FILES }));
  await page.goto(TASK_ADDRESS);
  const text = page.getByRole("region", { name: "Document", exact: true });
  const files = page.getByRole("navigation", { name: "Files" });
  await expect(text).toContainText("Open index.html.");
  await expect(files).toContainText("1 file has a name that cannot be used");
  await files.getByRole("button", { name: "plan.md" }).click();
  await expect(text.getByRole("heading", { name: "The plan" })).toBeVisible();
  await files.getByRole("button", { name: "index.html" }).click();
  await expect(text.frameLocator("iframe").getByRole("heading", { name: "Bonjour Lyon" })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  const downloading = page.waitForEvent("download");
  await page
    .getByRole("region", { name: "Artifacts", exact: true })
    .getByRole("button", { name: "Download", exact: true })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Zip", exact: true }).click();
  const paths = Object.keys(unzipSync(await readFile(await (await downloading).path())));
  expect(paths.filter((path) => path.includes("/site/")).map((path) => path.replace(/^[^/]+/, ""))).toEqual([
    "/site/index.html",
    "/site/docs/plan.md",
  ]);
  expect(paths.join()).not.toContain("evil");
});
