import type { Page } from "playwright/test";
import { offerFile, openPlugins, pluginRow } from "./support/outside-plugin";
import { expect, test } from "./support/test";

// Files of trusted plugins come through one.
test.use({ serviceWorkers: "allow" });

const manifest = (name: string, contributes: readonly object[]) =>
  `/*! troupe-plugin ${JSON.stringify({
    ...{ id: name.toLowerCase(), name, version: "1.0.0", apiVersion: 1, kind: "trusted" },
    contributes,
  })} */`;
const PAGE = { point: "page", id: "loop", path: "/loop", titleKey: "loop:title", texts: [] };
/** Says that it begins, as nothing can be asked of its page any more. */
const ENDLESS = `${manifest("Loop", [PAGE])}\nconsole.log("the loop begins");\nfor (;;);`;
const BROKEN = `${manifest("Desk", [{ ...PAGE, id: "desk", path: "/desk" }])}
const fails = () => { throw new Error("the desk is gone"); };
const load = async () => ({ default: fails });
troupe.implement({ contributes: [{ ...${JSON.stringify({ ...PAGE, id: "desk", path: "/desk" })}, load }] });`;

async function trust(page: Page, name: string, code: string): Promise<void> {
  const dialog = await offerFile(page, name, code);
  await dialog.getByRole("checkbox", { name: /I trust the author/ }).check();
  // A page that hangs answers no more.
  void dialog
    .getByRole("button", { name: "Install and trust" })
    .click({ noWaitAfter: true })
    .catch(() => {});
}

test("a trusted plugin that never ends is off in the next tab, named, and can be removed", async ({
  page,
  context,
}) => {
  // A tab that hangs is given ten seconds before the next one gives up on it.
  await openPlugins(page);
  const other = await context.newPage();
  await other.goto("/plugins.json");
  const hangs = page.waitForEvent("console", (said) => said.text() === "the loop begins");
  await trust(page, "Loop", ENDLESS);
  // Set right before the file runs.
  await other.waitForFunction(() => localStorage.getItem("troupe.pluginStarts") !== null);
  // One that is closed before the file runs has not hung, and says so.
  await hangs;
  await page.close();
  await openPlugins(other);
  const row = pluginRow(other, "Loop");
  await expect(row.getByText(/kept the page from answering while starting/)).toBeVisible();
  await expect(row.getByRole("button", { name: "Start Loop again" })).toBeVisible();
  await expect(other.getByText(/Loop did not finish starting and is off/)).toBeVisible();
  await row.getByRole("button", { name: "Remove Loop" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(row).toHaveCount(0);
  // The page opens anew without the plugin, which may be at any moment.
  const starts = () => other.evaluate(() => localStorage.getItem("troupe.pluginStarts")).catch(String);
  await expect.poll(starts).toBeNull();
});

test("a page that fails names its plugin, which is switched off there; ?safe runs none", async ({ page }) => {
  await openPlugins(page);
  await trust(page, "Desk", BROKEN);
  await expect(pluginRow(page, "Desk").getByRole("checkbox").first()).toBeVisible();
  await page.goto("/desk");
  await expect(page.getByRole("heading", { name: "The page of Desk failed" })).toBeVisible();
  await page.goto("/settings?safe#plugins");
  const notice = page.getByRole("region", { name: "Notifications" });
  await expect(notice.getByText(/Started without plugins/)).toBeVisible();
  expect(page.url()).not.toContain("safe");
  await expect(pluginRow(page, "Desk").getByRole("checkbox")).toHaveCount(0);
  await notice.getByRole("button", { name: "Start with plugins" }).click();
  await expect(pluginRow(page, "Desk").getByRole("checkbox").first()).toBeVisible();
  await page.goto("/desk");
  await page.getByRole("button", { name: "Switch it off" }).click();
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
});
