import type { Browser, BrowserContext, Page } from "playwright";
import { seed } from "../../e2e/support/seed";
import type { InstalledPlugin } from "../../src/core/domain/external-plugins/installed-plugin";
import { AGREED_PLUGINS } from "../../src/core/services/external-plugins/plugin-agreements";
import { EARLY_PREFERENCES } from "../../src/core/stores/early-preferences";
import { median } from "../median";
import { atMost, exactly, type Row, reported } from "../row";
import { GERMAN, TEN } from "../ten-plugins";
import { type Start, slowCpu, visit } from "../visit";

const ROUNDS = 7;
const MB = 1_000_000;

interface IdleStart extends Start {
  /** Of the page's scripts once it is at rest. */
  readonly heapMB: number;
  readonly cells: number;
}

/** Visits to the home page of a device that keeps ten plugins from outside beside one that keeps none, in turns. */
export async function installedPlugins(browser: Browser, url: string): Promise<readonly Row[]> {
  const devices = {
    none: await device(browser, url, [], "en"),
    ten: await device(browser, url, TEN, "en"),
    german: await device(browser, url, [GERMAN], "de"),
  };
  const names = Object.keys(devices) as (keyof typeof devices)[];
  const starts = new Map(names.map((name): [string, IdleStart[]] => [name, []]));
  for (let round = 0; round < ROUNDS; round++)
    for (const name of names) starts.get(name)?.push(await idleStart(devices[name], url));
  for (const name of names) await devices[name].close();
  const of = (name: keyof typeof devices, figure: keyof IdleStart) =>
    median((starts.get(name) ?? []).map((each) => each[figure]));
  return [
    reported("Home without plugins from outside, CPU ÷ 4: largest paint", of("none", "paintedMs"), "ms"),
    atMost(
      "The same with ten of 3 MB installed / without",
      of("ten", "paintedMs") / of("none", "paintedMs"),
      1.05,
    ),
    atMost(
      "The same with its language from a plugin / without",
      of("german", "paintedMs") / of("none", "paintedMs"),
      1.05,
    ),
    reported("Home without plugins, CPU ÷ 4: blocking work", of("none", "blockedMs"), "ms"),
    reported("Home with ten plugins, CPU ÷ 4: blocking work", of("ten", "blockedMs"), "ms"),
    reported("Home without plugins: CPU until all is quiet", of("none", "busyMs"), "ms"),
    reported("Home with ten plugins: CPU until all is quiet", of("ten", "busyMs"), "ms"),
    exactly("Home with ten plugins: cells that were started", of("ten", "cells"), 0),
    reported(
      "Home with ten plugins: memory of scripts beyond that without, MB",
      of("ten", "heapMB") - of("none", "heapMB"),
      "",
    ),
  ];
}

/** A profile in which plugins were installed and agreed to. @throws Error when one of them does not run. */
async function device(
  browser: Browser,
  url: string,
  plugins: readonly InstalledPlugin[],
  language: string,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  await seed(page, { externalPlugins: plugins });
  const agreed = Object.fromEntries(plugins.map(({ id, sha256 }) => [id, sha256]));
  const preferences = { [AGREED_PLUGINS]: JSON.stringify(agreed), [EARLY_PREFERENCES.language]: language };
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
  }, preferences);
  await assertRunning(page, plugins);
  await page.close();
  return context;
}

/** Each shows a switch, which only what is installed in the host has. */
async function assertRunning(page: Page, plugins: readonly InstalledPlugin[]): Promise<void> {
  await page.goto("/settings#plugins");
  for (const { id } of plugins)
    await page.locator(`input[aria-label$=" ${id}"]`).waitFor({ state: "attached" });
}

async function idleStart(context: BrowserContext, url: string): Promise<IdleStart> {
  const page = await context.newPage();
  const start = await visit(page, url, slowCpu);
  const session = await context.newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  // A cell stands in a frame of its own; the page itself is one.
  const cells = page.frames().length - 1;
  await page.close();
  return { ...start, heapMB: usedSize / MB, cells };
}
