import type { Page } from "playwright/test";
import { axeViolations } from "./support/accessibility";
import { expect, test } from "./support/test";

/** Runs in the page: a folder of the browser's own takes the place of one of the disk, access to it that of a flag. */
function openFolders(): void {
  const allowed = () => localStorage.getItem("access-to-club") !== "lost";
  Object.assign(FileSystemDirectoryHandle.prototype, {
    queryPermission: async () => (allowed() ? "granted" : "prompt"),
    requestPermission: async () => {
      localStorage.removeItem("access-to-club");
      return "granted";
    },
  });
  Object.assign(globalThis, {
    showDirectoryPicker: async () =>
      (await navigator.storage.getDirectory()).getDirectoryHandle("Club", { create: true }),
  });
}

const write = (page: Page, files: Readonly<Record<string, string>>) =>
  page.evaluate(async (contents) => {
    const club = await (await navigator.storage.getDirectory()).getDirectoryHandle("Club", { create: true });
    for (const [path, content] of Object.entries(contents)) {
      const [name = "", folder] = path.split("/").reverse();
      const parent = folder === undefined ? club : await club.getDirectoryHandle(folder, { create: true });
      const writable = await (await parent.getFileHandle(name, { create: true })).createWritable();
      await writable.write(content);
      await writable.close();
    }
  }, files);

test("a folder is synced each half minute, disconnected when access is lost, and reconnected after a reload", async ({
  page,
}) => {
  await page.addInitScript(openFolders);
  await page.clock.install();
  await page.goto("/knowledge");
  await write(page, { "rules.md": "Touch a piece", "2026/may.txt": "Alpha" });
  await page.getByRole("button", { name: "Sync a folder" }).click();
  await expect(page.getByText("Synced 2 changes from Club")).toBeVisible();
  const folders = page.getByRole("region", { name: "Synced folders" });
  const mine = page.getByRole("region", { name: /^My Knowledge/ });
  await expect(folders.getByText("Active")).toBeVisible();
  await expect(folders.getByText("Last synced now")).toBeVisible();
  await expect(mine.getByText("Club/2026/may.txt")).toBeVisible();

  await write(page, { "prices.txt": "Coffee 3.20" });
  await page.clock.fastForward(30_000);
  await expect(mine.getByText("Club/prices.txt")).toBeVisible();

  await page.evaluate(() => localStorage.setItem("access-to-club", "lost"));
  await page.clock.fastForward(30_000);
  await expect(folders.getByText("Disconnected")).toBeVisible();
  await expect(page.getByText("Club is disconnected;", { exact: false })).toBeVisible();
  await expect(mine.getByText("Club/rules.md")).toBeVisible();
  expect(await axeViolations(page, { within: "main" })).toEqual([]);

  await write(page, { "late.txt": "After hours" });
  await page.reload();
  await folders.getByRole("button", { name: "Reconnect" }).click();
  await expect(mine.getByText("Club/late.txt")).toBeVisible();
  await expect(folders.getByText("Active")).toBeVisible();
  await folders.getByRole("button", { name: "Stop syncing" }).click();
  await expect(folders).toHaveCount(0);
  await expect(mine.getByText("Club/late.txt")).toBeVisible();
});
