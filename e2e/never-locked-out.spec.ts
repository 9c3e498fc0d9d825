import { readdirSync, readFileSync } from "node:fs";
import type { CDPSession, Page } from "playwright/test";
import { offerFile, openPlugins, pluginRow, seedPlugins } from "./support/outside-plugin";
import { expect, test } from "./support/test";

// Files of trusted plugins come through one.
test.use({ serviceWorkers: "allow", stores: "used" });

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

/** Has the browser end a page that hangs, with its process, as a person does whom it asks; closed alone, it would loop on for seconds. */
async function kill(page: Page, session: CDPSession): Promise<void> {
  const killed = page.waitForEvent("crash");
  // Nobody is left to answer it.
  void session.send("Page.crash").catch(() => {});
  await killed;
  await page.close();
}

test("a trusted plugin that never ends is off in the next tab, named, and can be removed", async ({
  page,
  context,
}) => {
  // A tab that hangs is given ten seconds before the next one gives up on it.
  await openPlugins(page);
  const other = await context.newPage();
  await other.goto("/plugins.json");
  const session = await context.newCDPSession(page);
  const hangs = page.waitForEvent("console", (said) => said.text() === "the loop begins");
  const dialog = await offerFile(page, "Loop", ENDLESS);
  await dialog.getByRole("checkbox", { name: /I trust the author/ }).check();
  // A page that hangs answers no more.
  void dialog
    .getByRole("button", { name: "Install and trust" })
    .click({ noWaitAfter: true })
    .catch(() => {});
  // Set right before the file runs.
  await other.waitForFunction(() => localStorage.getItem("troupe.pluginStarts") !== null);
  // One that is closed before the file runs has not hung, and says so.
  await hangs;
  await kill(page, session);
  await openPlugins(other);
  const row = pluginRow(other, "Loop");
  await expect(row.getByText(/froze the page/)).toBeVisible();
  await expect(row.getByRole("button", { name: "Start it again: Loop" })).toBeVisible();
  await expect(other.getByText(/Loop did not start and is off/)).toBeVisible();
  await row.getByRole("button", { name: "Remove Loop" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(row).toHaveCount(0);
  // The page opens anew without the plugin, which may be at any moment.
  const starts = () => other.evaluate(() => localStorage.getItem("troupe.pluginStarts")).catch(String);
  await expect.poll(starts).toBeNull();
});

/** The page that says so leads on soon: it is looked for in every frame, from before it is opened. */
const missingOn = (page: Page) =>
  page.waitForFunction(() => document.querySelector("h1")?.textContent === "Page not found");

test("a page that fails names its plugin, which is switched off there; ?safe runs none", async ({ page }) => {
  await seedPlugins(page, [BROKEN]);
  await page.goto("/desk");
  const failed = page.getByRole("heading", { name: "The page of Desk failed" });
  await expect(failed).toBeVisible();
  const missing = missingOn(page);
  await page.goto("/desk?safe");
  const notice = page.getByRole("region", { name: "Notifications" });
  await expect(notice.getByText(/Started without plugins/)).toBeVisible();
  await missing;
  expect(page.url()).not.toContain("safe");
  await expect(page).toHaveURL(/\/$/);
  await notice.getByRole("button", { name: "Start with plugins" }).click();
  await expect(notice.getByText(/Started without plugins/)).toBeHidden();
  await page.goto("/desk");
  await expect(failed).toBeVisible();
  const gone = missingOn(page);
  await page.getByRole("button", { name: "Switch it off" }).click();
  await gone;
});

const SECTION = { point: "settings-section", id: "maze", titleKey: "maze:title", texts: [] };
const MAZE = `${manifest("Maze", [SECTION])}
const drawn = () => {
  console.log("the drawing loops");
  for (;;);
};
const load = async () => ({ default: drawn });
troupe.implement({ contributes: [{ ...${JSON.stringify(SECTION)}, load }] });`;

// That no code of a plugin runs in such a tab, whatever it would do, is shown in `running-plugins.test.ts`.
test("from a loop of a trusted plugin in the settings, ?safe leads back to them", async ({
  page,
  context,
}) => {
  await seedPlugins(page, [MAZE]);
  const session = await context.newCDPSession(page);
  const hangs = page.waitForEvent("console", (said) => said.text() === "the drawing loops");
  void page.goto("/settings#maze").catch(() => {});
  await hangs;
  await kill(page, session);
  const next = await context.newPage();
  await next.goto("/settings?safe#plugins");
  const row = pluginRow(next, "Maze");
  await expect(row.getByRole("button", { name: "Remove Maze" })).toBeVisible();
  await expect(row.getByRole("checkbox")).toHaveCount(0);
});

/** The names that ports and stores of the application have in its container. */
function serviceNames(): readonly string[] {
  const ports = readdirSync("src/core/ports", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `src/core/ports/${name}`);
  const texts = [...ports, "src/core/stores/tokens.ts"].map((file) => readFileSync(file, "utf8"));
  return texts.flatMap((text) => [...text.matchAll(/\btoken\(\s*"([\w-]+)"/g)].map(([, name = ""]) => name));
}

test("a plugin that covers the page, takes every address and breaks every service is removed after ?safe", async ({
  page,
  pageProblems,
}) => {
  const paths = ["/", "/settings", "/settings/:any", "/admin/database", "/tasks", "/*"];
  const pages = paths.map((path, at) => ({ ...PAGE, id: `cover-${at}`, path }));
  const services = serviceNames().map((name) => ({ point: name, id: name }));
  expect(services.length).toBeGreaterThan(60);
  const cover = `${manifest("Cover", [...pages, ...services])}
const covers = new CSSStyleSheet();
covers.replaceSync("body * { display: none !important }");
document.adoptedStyleSheets = [covers];
const make = () => { throw new Error("nothing is served"); };
troupe.implement({ contributes: [
  ...${JSON.stringify(pages)}.map((each) => ({ ...each, rank: 1000, load: async () => ({ default: () => null }) })),
  ...${JSON.stringify(services)}.map((each) => ({ ...each, rank: 1000, make })),
] });`;
  await openPlugins(page);
  const dialog = await offerFile(page, "Cover", cover);
  await expect(dialog.getByRole("checkbox", { name: /I trust the author/ })).toBeVisible();
  const boxes = dialog.getByRole("checkbox");
  // More than sixty, at once.
  await boxes.evaluateAll((all: HTMLElement[]) => {
    for (const box of all) box.click();
  });
  await dialog.getByRole("button", { name: "Install and trust" }).click({ noWaitAfter: true });
  // It covers the page at once, and again after each start; what its services throw is no error of the application.
  const covers = () => page.evaluate(() => document.adoptedStyleSheets.length).catch(String);
  await expect.poll(covers).toBe(1);
  await page.reload();
  await expect.poll(covers).toBe(1);
  await page.goto("/settings?safe#plugins");
  const row = pluginRow(page, "Cover");
  await row.getByRole("button", { name: "Remove Cover" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(row).toHaveCount(0);
  const others = pageProblems.filter((problem) => problem !== "Error: nothing is served");
  pageProblems.splice(0, pageProblems.length, ...others);
});
