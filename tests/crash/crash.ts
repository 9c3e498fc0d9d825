import type { Page } from "playwright";
import { seeded } from "../../bench/page/sample-answer";
import { serveApp } from "../../bench/sites";
import { CrashingBrowser, storedRecords } from "./crashing-browser";
import { SCENARIOS, type Scenario, serverFor } from "./scenarios";

/** How many kills there are, of which kinds of work, and what chance begins with. */
export interface CrashOptions {
  readonly kills: number;
  readonly seed: number;
  readonly only?: string | undefined;
  /** The address of an application that is served already. */
  readonly url?: string | undefined;
  /** Hears how it goes, line by line. */
  report(line: string): void;
}

/** Kills with one profile, after which another takes its place. */
const KILLS_A_PROFILE = 10;
/** Faults of a profile that are told of one by one. */
const MOST_TOLD = 10;
const LOOK_MS = 50;
const MOST_LOOKS = 600;
/** The time in which a machine that is not busy opens a page. */
const QUICK_MS = 1500;

/**
 * Kills the browser at random moments and looks after each new start whether all is there that was acknowledged.
 * Resolves to whether it always was.
 */
export async function crash({ kills, seed, only, url, report }: CrashOptions): Promise<boolean> {
  const site = url === undefined ? await serveApp() : undefined;
  const chosen = SCENARIOS.filter(({ name }) => only === undefined || name === only);
  const random = seeded(seed);
  let [killed, acknowledged] = [0, 0];
  const problems: string[] = [];
  for (let turn = 0; killed < kills; turn++) {
    const scenario = chosen[turn % chosen.length] as Scenario;
    const count = Math.min(KILLS_A_PROFILE, kills - killed, Math.ceil(kills / chosen.length));
    const from = performance.now();
    const found = await killDuring(scenario, count, random, url ?? site?.url ?? "");
    killed += count;
    acknowledged += found.acknowledged;
    problems.push(...found.problems.map((problem) => `${scenario.name}: ${problem}`));
    const seconds = Math.round((performance.now() - from) / 1000);
    report(`${killed} kills, ${scenario.name}: ${found.acknowledged} writes, ${seconds} s`);
    for (const problem of found.problems.slice(0, MOST_TOLD)) report(`  ${problem}`);
  }
  await site?.close();
  report(`${killed} kills, ${acknowledged} acknowledged writes, ${problems.length} not as they should be`);
  return problems.length === 0;
}

interface Found {
  readonly acknowledged: number;
  readonly problems: readonly string[];
}

async function killDuring(
  scenario: Scenario,
  kills: number,
  random: () => number,
  url: string,
): Promise<Found> {
  const server = await serverFor(scenario);
  const browser = new CrashingBrowser(url);
  const problems: string[] = [];
  let page = await browser.start(scenario.prepare);
  await setUp(scenario, page, server.url);
  for (let round = 0; round < kills; round++) {
    let at = `kill ${round + 1}`;
    try {
      const from = performance.now();
      await scenario.open(page, round);
      // Whatever is slow on this machine is as slow in the work.
      const slowness = Math.max(1, (performance.now() - from) / QUICK_MS);
      const waitMs = Math.round(random() * scenario.windowMs * slowness);
      at = `kill ${round + 1}, after ${waitMs} ms`;
      // It ends with the browser.
      const before = browser.writes.acknowledged;
      const working = scenario.work(page, round).catch(() => {});
      if (scenario.beginsWithWrite) await until(() => browser.writes.acknowledged > before);
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      await browser.kill();
      await working;
      page = await browser.start();
      await page.goto("/tasks");
      await page.waitForFunction(() => !document.querySelector("#first-paint"));
      await page.getByRole("heading", { level: 1 }).waitFor();
      problems.push(...(await page.getByRole("alert").allTextContents()).map((text) => `${at}: ${text}`));
      const checked = await scenario.check(page);
      const lost = browser.writes.lost(await storedRecords(page));
      const found = [...checked, ...lost].map((problem) => `${at}: ${problem}`);
      problems.push(...found, ...(found.length > 0 ? browser.complaints.slice(0, MOST_TOLD) : []));
      browser.writes.begin(await storedRecords(page));
    } catch (error) {
      problems.push(`${at}: ${error instanceof Error ? error.message.split("\n")[0] : String(error)}`);
      // Two browsers with one profile would keep its files from each other; the one there was may be gone already.
      await browser.kill().catch(() => {});
      page = await browser.start().catch(() => page);
      browser.writes.begin(await storedRecords(page));
    }
  }
  await browser.close();
  await server.stop();
  return { acknowledged: browser.writes.acknowledged, problems };
}

/** Sets a profile up, again where the machine was too busy for it. */
async function setUp(scenario: Scenario, page: Page, serverUrl: string, attempts = 3): Promise<void> {
  try {
    await scenario.setUp(page, serverUrl);
  } catch (error) {
    if (attempts === 1) throw error;
    await setUp(scenario, page, serverUrl, attempts - 1);
  }
}

/** Waits for a condition, which comes about sooner or later: a kill beforehand shows nothing, but is no mistake. */
async function until(holds: () => boolean): Promise<void> {
  for (let looks = 0; looks < MOST_LOOKS && !holds(); looks++)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
}
