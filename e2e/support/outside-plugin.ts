import { createHash } from "node:crypto";
import { expect, type Page } from "playwright/test";
import { readPackage } from "../../src/core/domain/external-plugins/plugin-package";
import { type Records, seed } from "./seed";

/** Puts plugins into a device as if they had been installed, and agreed to, long ago; the page has to be opened again. */
export async function seedPlugins(page: Page, codes: readonly string[], others: Records = {}): Promise<void> {
  const externalPlugins = codes.map((code) => {
    const { manifest } = readPackage(code);
    const sha256 = createHash("sha256").update(code).digest("hex");
    return { id: manifest.id, manifest, code, sha256, installedAt: 1, updatedAt: 1, mayReplace: [] };
  });
  await seed(page, { ...others, externalPlugins });
  const agreed = Object.fromEntries(externalPlugins.map(({ id, sha256 }) => [id, sha256]));
  await page.evaluate((all) => localStorage.setItem("troupe.agreedPlugins", all), JSON.stringify(agreed));
}

/** Opens the settings of plugins. */
export async function openPlugins(page: Page): Promise<void> {
  await page.goto("/settings#plugins");
  await expect(page.getByRole("button", { name: "Install plugin" })).toBeVisible();
}

/** The row of a plugin from outside. */
export function pluginRow(page: Page, name: string) {
  return page
    .getByRole("list", { name: "Plugins from outside" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });
}

/** Has the dialog of the open settings read the file of a plugin, and gives the question that follows. */
export async function offerFile(page: Page, name: string, code: string) {
  await page.getByRole("button", { name: "Install plugin" }).click();
  const file = { name: "plugin.js", mimeType: "text/javascript", buffer: Buffer.from(code) };
  await page.getByRole("dialog").locator("input[type=file]").setInputFiles(file);
  return page.getByRole("dialog", { name: `Install ${name}?` });
}

/** Installs a contained plugin from its file in the open settings. */
export async function installFile(page: Page, name: string, code: string): Promise<void> {
  const dialog = await offerFile(page, name, code);
  await dialog.getByRole("button", { name: "Install", exact: true }).click();
  await expect(pluginRow(page, name)).toBeVisible();
}

/** Installs a contained plugin from an address in the open settings. */
export async function installFrom(page: Page, name: string, address: string): Promise<void> {
  await page.getByRole("button", { name: "Install plugin" }).click();
  await page.getByRole("dialog").getByLabel("Address").fill(address);
  await page.getByRole("dialog").getByRole("button", { name: "Install", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Install ${name}?` });
  await dialog.getByRole("button", { name: "Install", exact: true }).click();
  await expect(pluginRow(page, name)).toBeVisible();
}

/** Removes a plugin in the open settings. */
export async function removePlugin(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Remove ${name}`, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(pluginRow(page, name)).toHaveCount(0);
}

/** Where all that the browser keeps has one of these words: stores of records, preferences and caches. */
export async function traces(page: Page, ...words: readonly string[]): Promise<readonly string[]> {
  return page.evaluate(async (wanted) => {
    // The sums of work say which provider was asked, as conversations and tasks do.
    const sums = "workUsage";
    const says = (text: string | undefined) => wanted.some((word) => text?.includes(word));
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open("troupe");
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const stores = [...database.objectStoreNames].filter((store) => store !== sums);
    const records = await Promise.all(
      stores.map(
        (store) =>
          new Promise<string>((resolve, reject) => {
            const reading = database.transaction(store).objectStore(store).getAll();
            reading.onsuccess = () => resolve(JSON.stringify(reading.result));
            reading.onerror = () => reject(reading.error);
          }),
      ),
    );
    database.close();
    const caches = await Promise.all(
      (await globalThis.caches.keys()).map(async (key) =>
        (await (await globalThis.caches.open(key)).keys()).map(({ url }) => url).join(" "),
      ),
    );
    return [
      ...stores.filter((_, index) => says(records[index])),
      ...Object.entries(localStorage).flatMap(([key, value]) => (says(`${key} ${value}`) ? [key] : [])),
      ...caches.filter(says),
    ];
  }, words);
}
