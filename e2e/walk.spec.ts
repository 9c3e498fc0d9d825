import AxeBuilder from "@axe-core/playwright";
import type { BrowserContext, Page } from "playwright/test";
import { furnish } from "./support/household";
import { watchPages } from "./support/page-watch";
import { furnishedPlaces, NEW_DEVICE_PLACES, type Place } from "./support/places";
import { test as base, expect } from "./support/test";
import { LANGUAGES, type Language, textProblems } from "./support/texts";

const THEMES = ["light", "dark"] as const;
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;

/** Two places are those of tasks that do not exist, which is told and logged. */
const TOLD = /shown to the user {code: task\.(not-found|no-id)/;

/** Written by people and models, or proper names; shown as it is in every language. */
const CONTENT = new Set(["club-rules.md", "Opening Coach", "Teaches the first ten moves"]);

interface WorkerFixtures {
  inUse: { context: BrowserContext; places: readonly Place[]; problems: string[] };
}

const test = base.extend<object, WorkerFixtures>({
  inUse: [
    async ({ browser }, use, { project }) => {
      const context = await browser.newContext({ baseURL: project.use.baseURL ?? "" });
      const problems = await watchPages(context);
      const household = await furnish(context);
      await use({ context, problems, places: furnishedPlaces(household) });
      await context.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

async function come(page: Page, { path, shows }: Place, language: Language): Promise<void> {
  await page.goto(language === "en" ? path : `/${language}${path === "/" ? "" : path}`);
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page.locator(shows).first()).toBeAttached();
  await settled(page);
}

async function settled(page: Page): Promise<void> {
  await expect(page.locator("[data-status=drawing], main [class*=skeleton]")).toHaveCount(0);
}

/** Everything that is wrong with what is on screen. */
async function flaws(page: Page, language: Language, withAxe: boolean): Promise<string[]> {
  const found = (await textProblems(page, language, CONTENT)).map((text) => `text “${text}”`);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (overflow > 0) found.push(`${overflow} px too wide: ${await widest(page)}`);
  if (withAxe) {
    // Drawings in frames are not the application's own markup, and a page of its own for each result costs seconds.
    const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ iframes: false });
    const { violations } = await axe.analyze();
    found.push(
      ...violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
      ),
    );
  }
  return found.map((flaw) => `${language} ${page.url()} ${flaw}`);
}

/** What sticks out furthest. */
function widest(page: Page): Promise<string> {
  return page.evaluate(() => {
    const right = (element: Element) => element.getBoundingClientRect().right;
    const [first] = [...document.body.querySelectorAll("*")].sort((a, b) => right(b) - right(a));
    return first?.outerHTML.slice(0, 120) ?? "";
  });
}

/** Visits every place. The markup is the same in every language, so axe looks at it in one. */
async function walk(page: Page, places: readonly Place[], language: Language): Promise<void> {
  const withAxe = language === "en";
  for (const place of places) {
    await come(page, place, language);
    expect.soft(await flaws(page, language, withAxe)).toEqual([]);
    for (const step of place.steps ?? []) {
      await step(page);
      await settled(page);
      expect.soft(await flaws(page, language, withAxe)).toEqual([]);
    }
  }
}

async function newPage(context: BrowserContext, theme: string, size: (typeof SIZES)[number]): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize(size);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.addInitScript((chosen) => {
    if (globalThis.origin === "null") return;
    localStorage.setItem("troupe.theme", chosen);
    // What is further down is drawn at once, as if it had been scrolled to.
    Reflect.deleteProperty(globalThis, "IntersectionObserver");
  }, theme);
  return page;
}

test.describe.configure({ timeout: 120_000 });
// What is wrong is listed by address and selector; recording each of some hundred pages would cost more than it tells.
test.use({ trace: "off" });

for (const theme of THEMES) {
  for (const size of SIZES) {
    // Words and widths do not depend on the theme: the other languages share the themes between them.
    for (const language of ["en", theme === "light" ? "fr" : "ko"] as const) {
      const look = `${language}, ${theme}, ${size.width} px`;

      test(`every page of a new device is sound (${look})`, async ({ context }) => {
        const problems = await watchPages(context, TOLD);
        const page = await newPage(context, theme, size);
        await walk(page, NEW_DEVICE_PLACES, language);
        await expect(page.locator("html")).toHaveClass(theme === "dark" ? /dark/ : /^(?!.*dark)/);
        expect(problems).toEqual([]);
      });

      test(`every page of a device in use is sound (${look})`, async ({ inUse }) => {
        const page = await newPage(inUse.context, theme, size);
        await walk(page, inUse.places, language);
        await page.close();
        expect(inUse.problems).toEqual([]);
      });
    }
  }
}

test("an address that leads nowhere says so in each language", async ({ context, pageProblems }) => {
  const page = await newPage(context, "light", SIZES[1]);
  // The page leads on by itself after a while, which is held up here.
  await page.addInitScript(() => {
    const soon = globalThis.setTimeout;
    const notLater = (run: () => void, ms = 0) => (ms < 500 ? soon(run, ms) : 0);
    globalThis.setTimeout = notLater as unknown as typeof setTimeout;
  });
  const nowhere: readonly Place[] = [{ path: "/no/such/page", shows: "main h1 + p" }];
  for (const language of LANGUAGES) await walk(page, nowhere, language);
  await page.goto("/de/tasks");
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  expect(pageProblems).toEqual([]);
});

test("an address that leads nowhere leads to the page above it", async ({ page }) => {
  await page.goto("/fr/knowledge/nothing");
  await expect(page).toHaveURL(/\/fr\/knowledge$/);
  await page.goto("/de");
  await expect(page).toHaveURL(/:\d+\/$/);
});
