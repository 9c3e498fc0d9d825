import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { axeViolations } from "./support/accessibility";
import { seed } from "./support/seed";
import { expect, test } from "./support/test";

test.use({ serviceWorkers: "block" });

const FILE = "tests/external-plugins/harbour-words.js";
const FIRST = readFileSync(FILE, "utf8");
const GROWN = readFileSync("tests/external-plugins/harbour-words-grown.js", "utf8");
const ADDRESS = "https://plugins.example/harbour-words.js";

/** All that the browser keeps which names the plugin: records, preferences and caches. */
async function traces(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const name = "harbour";
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open("troupe");
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const stores = [...database.objectStoreNames];
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
      ...stores.filter((_, index) => records[index]?.includes(name)),
      ...Object.entries(localStorage).flatMap(([key, value]) =>
        `${key} ${value}`.includes(name) ? [key] : [],
      ),
      ...caches.filter((urls) => urls.includes(name)),
    ];
  });
}

async function openPlugins(page: Page): Promise<void> {
  await page.goto("/settings#plugins");
  await expect(page.getByRole("button", { name: "Install plugin" })).toBeVisible();
}

/** The row of the plugin among those from outside. */
function row(page: Page) {
  return page
    .getByRole("list", { name: "Plugins from outside" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Harbour words" }) });
}

test("a plugin from a file is agreed to, runs after a reload, and leaves nothing when it is removed", async ({
  page,
}) => {
  await openPlugins(page);
  const before = await traces(page);
  await page.getByRole("button", { name: "Install plugin" }).click();
  await page.getByRole("dialog").locator("input[type=file]").setInputFiles(FILE);
  const dialog = page.getByRole("dialog", { name: "Install Harbour words?" });
  await expect(dialog).toContainText("The harbour office");
  await expect(dialog).toContainText(createHash("sha256").update(FIRST).digest("hex"));
  await expect(dialog).toContainText("No server at all.");
  await expect(dialog).toContainText("as much memory as the device has");
  expect(await axeViolations(page)).toEqual([]);
  expect(await traces(page)).toEqual(before);
  await dialog.getByRole("button", { name: "Install", exact: true }).click();
  await expect(row(page)).toContainText("Version 1.0.0, Contained");
  expect(await axeViolations(page)).toEqual([]);

  await page.goto("/agents");
  await expect(page.getByText("Harbour master")).toBeVisible();

  await openPlugins(page);
  await page.getByRole("button", { name: "Remove Harbour words" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByRole("list", { name: "Plugins from outside" })).toHaveCount(0);
  expect(await traces(page)).toEqual(before);
});

test("an update that wants more asks; what is configured needs no question and ends with its digest", async ({
  page,
}) => {
  let code = FIRST;
  let external: readonly object[] = [];
  await page.route(ADDRESS, (route) =>
    route.fulfill({ body: code, headers: { "access-control-allow-origin": "*" } }),
  );
  await page.route("**/plugins.json", (route) =>
    route.fulfill({ json: { disabled: [], ranks: {}, external } }),
  );
  await openPlugins(page);
  await page.getByRole("button", { name: "Install plugin" }).click();
  await page.getByRole("dialog").getByLabel("Address").fill(ADDRESS);
  await page.getByRole("dialog").getByRole("button", { name: "Install", exact: true }).click();
  const asking = page.getByRole("dialog", { name: "Install Harbour words?" });
  await asking.getByRole("button", { name: "Install", exact: true }).click();
  await page.getByRole("button", { name: "Update Harbour words" }).click();
  await expect(row(page)).toContainText("Harbour words is up to date.");
  code = GROWN;
  await page.getByRole("button", { name: "Update Harbour words" }).click();
  const update = page.getByRole("dialog", { name: "Update Harbour words?" });
  await expect(update).toContainText("1.0.0 → 1.1.0");
  await expect(update).toContainText("tides.example");
  await update.getByRole("button", { name: "Cancel" }).click();
  await expect(row(page)).toContainText("Version 1.0.0");
  await page.getByRole("button", { name: "Remove Harbour words" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByRole("list", { name: "Plugins from outside" })).toHaveCount(0);

  external = [{ url: ADDRESS, sha256: createHash("sha256").update(GROWN).digest("hex") }];
  await page.reload();
  await expect(row(page)).toContainText("Version 1.1.0");
  await expect(row(page)).toContainText("Configured");
  await expect(page.getByRole("button", { name: "Remove Harbour words" })).toHaveCount(0);
  external = [{ url: ADDRESS, sha256: "0".repeat(64) }];
  await page.reload();
  await expect(row(page)).toContainText("no longer offers it");
  await expect(page.getByText("its digest is another one")).toBeVisible();
});

test("an address in the language of a plugin is waited for, and leads on in English when the plugin is removed", async ({
  page,
}) => {
  const id = "harbour-words";
  const sha256 = createHash("sha256").update(FIRST).digest("hex");
  const manifest = JSON.parse(/\{.*?\n\} (?=\*\/)/s.exec(FIRST)?.[0] ?? "");
  const record = { id, manifest, code: FIRST, sha256, installedAt: 1, updatedAt: 1, mayReplace: [] };
  await seed(page, { externalPlugins: [record] });
  await page.evaluate(
    (agreed) => localStorage.setItem("troupe.agreedPlugins", agreed),
    JSON.stringify({ [id]: sha256 }),
  );
  await page.goto("/de/settings#plugins");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await page.getByRole("button", { name: "Remove Harbour words" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Abbrechen" })).toBeVisible();
  await dialog.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page).toHaveURL(/:\d+\/settings#plugins$/);
  await page.getByRole("button", { name: "Install plugin" }).click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Cancel" })).toBeVisible();
});
