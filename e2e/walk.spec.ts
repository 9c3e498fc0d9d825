import type { BrowserContext, Page } from "playwright/test";
import { axeViolations, type ChosenRules, OF_COLOUR } from "./support/accessibility";
import { furnish } from "./support/household";
import { watchPages } from "./support/page-watch";
import { follow, furnishedPlaces, NEW_DEVICE_PLACES, OVERLAY, type Place, TOLD } from "./support/places";
import { test as base, expect } from "./support/test";
import { LANGUAGES, type Language, textProblems } from "./support/texts";

const THEMES = ["light", "dark"] as const;
type Theme = (typeof THEMES)[number];
const LARGE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** Written by people and models, or proper names; shown as it is in every language. */
const CONTENT = new Set(["club-rules.md", "Opening Coach", "Teaches the first ten moves"]);

const test = base.extend<{ inUse: { readonly places: readonly Place[]; readonly problems: string[] } }>({
  inUse: async ({ context }, use) => {
    const problems = await watchPages(context);
    const household = await furnish(context);
    await use({ problems, places: furnishedPlaces(household) });
  },
});

/** Comes to a place by its address, or from the page before it as by a link, which needs no new start of the app. */
async function come(
  page: Page,
  { path, shows }: Place,
  { language, byLink }: { language: Language; byLink: boolean },
): Promise<void> {
  const address = language === "en" ? path : `/${language}${path === "/" ? "" : path}`;
  if (byLink) await follow(page, address);
  else await page.goto(address);
  await settled(page, language, shows);
}

/** Waits until a place shows what it is known by, and nothing is on its way; drawings are the same in all languages. */
async function settled(page: Page, language: Language, shows = "main"): Promise<void> {
  const drawing = language === "en" ? ", [data-status=drawing]" : "";
  const coming = `#first-paint, [data-left], main [class*=skeleton]${drawing}`;
  // Looks at every frame that is drawn; expectations look only twice a second after a while.
  await page.waitForFunction(
    ([lang, there, notYet]) =>
      document.documentElement.lang === lang &&
      document.querySelector(there) !== null &&
      document.querySelector(notYet) === null,
    [language, shows, coming] as const,
  );
}

/** How a walk looks: its language, the theme the page wears at that time, and whether there is no room but a phone's. */
interface Look {
  readonly language: Language;
  theme: Theme;
  readonly isPhone: boolean;
  /** A language in which each page is looked at before that, as it comes up. */
  readonly before?: Language;
}

/**
 * Everything that is wrong with what is on screen. The colours are the same in all languages, and on a phone those of a
 * large screen, but where that has parts of its own. All other rules look at what a phone hides and shows, and at its words,
 * in French. A page that something lies over was looked at before that was opened.
 */
async function flaws(page: Page, look: Look, place: Place): Promise<string[]> {
  const { language, isPhone } = look;
  const found: string[] = [];
  const isCovered = await page.evaluate((overlay) => document.querySelector(overlay) !== null, OVERLAY);
  const part = isCovered ? { within: OVERLAY } : {};
  if (!isPhone || place.hasPhoneParts) found.push(...(await inBothThemes(page, look, part)));
  else found.push(...(await violations(page, look, { ...part, without: OF_COLOUR })));
  found.push(...(await flawsOfWords(page, language)));
  return found.map((flaw) => `${language} ${page.url()} ${flaw}`);
}

/** Flaws of the words on screen, and of the room they take. */
async function flawsOfWords(page: Page, language: Language): Promise<string[]> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const found = overflow > 0 ? [`${overflow} px too wide: ${await widest(page)}`] : [];
  const texts = await textProblems(page, language, CONTENT);
  return [...found, ...texts.map((text) => `text “${text}”`)];
}

/** Leaves the page in the other theme, in which the next is looked at first. */
async function inBothThemes(page: Page, look: Look, part: ChosenRules): Promise<string[]> {
  const found = await violations(page, look, part);
  look.theme = THEMES.find((theme) => theme !== look.theme) ?? look.theme;
  await wear(page, look.theme);
  return [...found, ...(await violations(page, look, { ...part, only: OF_COLOUR }))];
}

async function violations(page: Page, { theme }: Look, rules: ChosenRules): Promise<string[]> {
  return (await axeViolations(page, rules)).map((violation) => `${theme} ${violation}`);
}

async function wear(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  await page.waitForFunction(
    (isDark) => document.documentElement.classList.contains("dark") === isDark,
    theme === "dark",
  );
}

/** The element that sticks out furthest. */
function widest(page: Page): Promise<string> {
  return page.evaluate(() => {
    const right = (element: Element) => element.getBoundingClientRect().right;
    const [first] = [...document.body.querySelectorAll("*")].sort((a, b) => right(b) - right(a));
    return first?.outerHTML.slice(0, 120) ?? "";
  });
}

/**
 * Walks through places, from one to the next by links, to the first as well where the application is open: that their
 * addresses lead there is shown offline (`offline.spec.ts`).
 */
async function walk(page: Page, places: readonly Place[], look: Look, isOpen = false): Promise<void> {
  const { language, before } = look;
  for (const [index, place] of places.entries()) {
    const byLink = isOpen || index > 0;
    if (before) {
      await come(page, place, { language: before, byLink });
      expect.soft(await flawsOfWords(page, before), `${before} ${page.url()}`).toEqual([]);
    }
    await come(page, place, { language, byLink: byLink || before !== undefined });
    if (place.unfolds) {
      expect.soft(await flawsOfWords(page, language), `${language} ${page.url()}`).toEqual([]);
      await place.unfolds(page);
      await settled(page, language);
    }
    if (!place.leadsOn) expect.soft(await flaws(page, look, place)).toEqual([]);
    for (const step of place.steps ?? []) {
      if ((await step(page)) === null) continue;
      await settled(page, language);
      expect.soft(await flaws(page, look, place)).toEqual([]);
    }
  }
}

async function newPage(context: BrowserContext, theme: Theme, size: typeof LARGE): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  await page.addInitScript(() => {
    // Content further down is drawn at once, as if it had been scrolled to.
    Reflect.deleteProperty(globalThis, "IntersectionObserver");
  });
  return page;
}

// Some twenty screens each.

/**
 * Walks, each in a language and size. English words find room on a phone where the longer French ones do; Korean ones are
 * looked at on the way of those.
 */
const WALKS = [
  { language: "en", size: LARGE, theme: "light" },
  { language: "fr", size: PHONE, theme: "dark", before: "ko" },
] as const;

for (const { size, ...beginning } of WALKS) {
  const newLook = (): Look => ({ ...beginning, isPhone: size === PHONE });
  const { language, theme } = beginning;
  const name = `${language}, ${size.width} px, from ${theme}`;

  test(`every page of a new device is sound (${name})`, async ({ context }) => {
    const problems = await watchPages(context, TOLD);
    await walk(await newPage(context, theme, size), NEW_DEVICE_PLACES, newLook());
    expect(problems).toEqual([]);
  });

  test(`every page of a device in use is sound (${name})`, async ({ context, inUse }) => {
    const page = await newPage(context, theme, size);
    await walk(page, inUse.places, newLook());
    await page.close();
    expect(inUse.problems).toEqual([]);
  });
}

test("what is wrong with a page is found", async ({ page }) => {
  await page.setContent(
    '<main><h1>A page</h1><p style="color: #999; background: #aaa">Grey</p><img src="/icon.svg"></main>',
  );
  expect((await axeViolations(page)).join(" ")).toMatch(/color-contrast.*image-alt/);
  expect((await axeViolations(page, { only: OF_COLOUR })).join(" ")).toMatch(/^color-contrast: p$/);
  // Of what looks alike some are looked at: the one that does not is among many.
  const rows = Array.from({ length: 9 }, (_, row) => `<li ${row === 6 ? 'class="grey"' : ""}>Row ${row}`);
  await page.setContent(
    `<style>.grey { color: #999 }</style><main><h1>A page</h1><ul>${rows.join("")}</ul></main>`,
  );
  expect(await axeViolations(page, { only: OF_COLOUR })).toEqual(["color-contrast: .grey"]);
  expect(await axeViolations(page, { only: OF_COLOUR, within: "h1" })).toEqual([]);
});

test("an address that leads nowhere leads to the page above it, and says so in each language", async ({
  context,
  pageProblems,
}) => {
  const page = await newPage(context, "light", PHONE);
  await page.goto("/fr/knowledge/nothing");
  await expect(page).toHaveURL(/\/fr\/knowledge$/);
  await page.goto("/de");
  await expect(page).toHaveURL(/:\d+\/$/);
  // The page leads on by itself after a while, which is held up here.
  await page.addInitScript(() => {
    const soon = globalThis.setTimeout;
    const notLater = (run: () => void, ms = 0) => (ms < 500 ? soon(run, ms) : 0);
    globalThis.setTimeout = notLater as unknown as typeof setTimeout;
  });
  const nowhere: readonly Place[] = [{ path: "/no/such/page", shows: "main h1", hasPhoneParts: true }];
  for (const language of LANGUAGES)
    await walk(page, nowhere, { language, theme: "light", isPhone: true }, language !== LANGUAGES[0]);
  await page.goto("/de/tasks");
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  expect(pageProblems).toEqual([]);
});
