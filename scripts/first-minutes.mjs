/**
 * Counts what a person meets in the first minutes: words and ways on in view, and clicks to get there, for the home page,
 * the first run, a running task, a finished one and the settings. Needs a build, and with `--write` states the figures in
 * `docs/first-minutes.md`. `CHROMIUM_PATH=… node scripts/first-minutes.mjs [--write]`
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { chromium } from "playwright";
import { preview } from "vite";
import { root } from "./bootstrap.mjs";

const FILE = join(root, "docs/first-minutes.md");
const VIEWS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

/** Each begins on a device nobody has touched, on the home page. */
const SCREENS = [
  { name: "home", walk: async () => {} },
  {
    name: "first run: a prompt without a model",
    walk: async ({ page }) => {
      await page.getByPlaceholder("Need something done?").fill("Write a haiku about autumn rain.");
      await page.keyboard.press("Enter");
      await page.getByLabel("API key").waitFor();
    },
  },
  {
    name: "a running task",
    isMoving: true,
    walk: async ({ page, click }) => {
      const recordings = page.getByRole("region", { name: "Watch a recording" });
      await click(recordings.getByRole("listitem").getByRole("button").first());
      await page.getByRole("button", { name: "Skip to the end" }).waitFor();
      await page.getByText("Agents at work").first().waitFor();
    },
  },
  {
    name: "a finished task",
    walk: async ({ page, click }) => {
      const recordings = page.getByRole("region", { name: "Watch a recording" });
      await click(recordings.getByRole("listitem").getByRole("button").first());
      await click(page.getByRole("button", { name: "Skip to the end" }));
      await page.getByRole("region", { name: "Document", exact: true }).waitFor();
    },
  },
  {
    name: "settings",
    walk: async ({ page, click }) => {
      const link = page.getByRole("link", { name: "Settings", exact: true });
      // On a phone the menu is closed; clicks are counted in the wide window.
      if (await link.isVisible()) await click(link);
      else await page.goto(new URL("/settings", page.url()).href);
      await page.getByText("Interface language").waitFor();
    },
  },
];

const server = await preview({ root, preview: { port: Number(process.env.PORT || 4319) } });
const address = server.resolvedUrls?.local[0] ?? "";
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH });
try {
  const rows = [];
  for (const { name, ...screen } of SCREENS) {
    const [wide, narrow] = [await seen(screen, VIEWS[0]), await seen(screen, VIEWS[1])];
    rows.push(
      `| ${name} | ${wide.clicks} | ${wide.words} | ${wide.ways} | ${narrow.words} | ${narrow.ways} |`,
    );
  }
  const table = [
    "| screen | clicks | words | ways on | words, phone | ways on, phone |",
    "| --- | ---: | ---: | ---: | ---: | ---: |",
    ...rows,
  ].join("\n");
  console.log(table);
  if (process.argv.includes("--write")) {
    const text = readFileSync(FILE, "utf8");
    writeFileSync(FILE, text.replace(/\| screen \|[\s\S]*?(?=\n\n)/, table));
  }
} finally {
  await browser.close();
  await server.close();
}
process.exit(0);

/** The counts of a screen in a window of a size; one that is moving is counted as it is once the way to it is gone. */
async function seen({ walk, isMoving }, viewport) {
  const context = await browser.newContext({ serviceWorkers: "block", viewport, reducedMotion: "reduce" });
  const page = await context.newPage();
  let clicks = 0;
  const click = async (target) => {
    clicks += 1;
    await target.click();
  };
  await page.goto(address);
  await page.locator("#root").getByPlaceholder("Need something done?").waitFor();
  await walk({ page, click });
  const count = () => page.evaluate(inView);
  const counted = isMoving ? await count() : await settled(count, page);
  await context.close();
  return { ...counted, clicks };
}

/** The counts once they have been the same for two seconds: parts of a page arrive one after the other. */
async function settled(count, page) {
  let last = await count();
  for (let same = 0; same < 4; ) {
    await page.waitForTimeout(500);
    const next = await count();
    same = JSON.stringify(next) === JSON.stringify(last) ? same + 1 : 0;
    last = next;
  }
  return last;
}

/** Counts words and ways on of the page that can be seen without scrolling. Runs in the page. */
function inView() {
  const isSeen = ({ top, bottom, left, right, width, height }) =>
    width > 1 && height > 1 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  const isShown = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let words = 0;
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.parentElement || !isShown(text.parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    if ([...range.getClientRects()].some(isSeen)) words += text.data.match(/\S*\p{L}\S*/gu)?.length ?? 0;
  }
  const controls = [...document.querySelectorAll("a[href], button, input, select, textarea, summary")];
  const ways = controls.filter((each) => isShown(each) && isSeen(each.getBoundingClientRect())).length;
  return { words, ways };
}
