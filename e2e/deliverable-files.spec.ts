import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import { axeViolations } from "./support/accessibility";
import { delivered, TASK_ADDRESS } from "./support/finished-task";
import { seed } from "./support/seed";
import { expect, test } from "./support/test";

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
  // The page is what was asked for.
  await expect(files.getByRole("button", { name: "index.html" })).toHaveAttribute("aria-current", "true");
  await files.getByRole("button", { name: "Overview" }).click();
  await expect(text).toContainText("Open index.html.");
  await expect(files).toContainText("Files with unusual names, only in the overview: 1");
  await files.getByRole("button", { name: "plan.md" }).click();
  await expect(text.getByRole("heading", { name: "The plan" })).toBeVisible();
  await files.getByRole("button", { name: "index.html" }).click();
  await expect(text.frameLocator("iframe").getByRole("heading", { name: "Bonjour Lyon" })).toBeVisible();
  expect(await axeViolations(page, { within: "main" })).toEqual([]);

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
