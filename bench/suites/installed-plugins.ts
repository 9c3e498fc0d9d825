import type { Browser, BrowserContext, Page } from "playwright";
import { seed } from "../../e2e/support/seed";
import type { InstalledPlugin } from "../../src/core/domain/external-plugins/installed-plugin";
import { AGREED_PLUGINS } from "../../src/core/services/external-plugins/plugin-agreements";
import { EARLY_PREFERENCES } from "../../src/core/stores/settings/early-preferences";
import { AGENT, conversationOf, messagesOf } from "../conversation-records";
import { median } from "../median";
import { atLeast, atMost, exactly, type Row, reported } from "../row";
import { GERMAN, TEN } from "../ten-plugins";
import { observePaint, type Start, slowCpu, visit } from "../visit";

const ROUNDS = 7;
/** Visits for what is painted alone. Where two devices are alike, their medians differ by up to a tenth. */
const PAINTS = { home: 21, conversation: 11 };
/** More than chance is not allowed; what chance alone does is told beside it. */
const SAME = 1.05;
const MB = 1_000_000;
const CONVERSATION = "bench-painted";
const MESSAGES = 20;

interface IdleStart extends Start {
  /** Of the page's scripts once it is at rest. */
  readonly heapMB: number;
  readonly cells: number;
}

interface Paint {
  /** When the largest thing was painted. */
  readonly paintedMs: number;
  /** When it was first asked whether there are plugins. */
  readonly askedMs: number;
}

/** Visits in devices that keep plugins from outside beside some that keep none, in turns. */
export async function installedPlugins(browser: Browser, url: string): Promise<readonly Row[]> {
  const none = await device(browser, url, [], "en");
  const again = await device(browser, url, [], "en");
  const ten = await device(browser, url, TEN, "en");
  const german = await device(browser, url, [GERMAN], "de");
  const home = await paints({ none, again, ten, german }, url, PAINTS.home);
  const address = `${url}agents/run#${AGENT}/${CONVERSATION}`;
  const conversation = await paints({ none, again, ten }, address, PAINTS.conversation, CONVERSATION);
  const starts = { none: [] as IdleStart[], ten: [] as IdleStart[] };
  for (let round = 0; round < ROUNDS; round++) {
    starts.none.push(await idleStart(none, url));
    starts.ten.push(await idleStart(ten, url));
  }
  for (const context of [none, again, ten, german]) await context.close();
  const of = (name: keyof typeof starts, figure: keyof IdleStart) =>
    median(starts[name].map((each) => each[figure]));
  return [
    atLeast(
      "Home with ten of 3 MB installed, CPU ÷ 4: they are asked for / largest paint, earliest visit",
      Math.min(...[...home.ten, ...home.german].map(({ askedMs, paintedMs }) => askedMs / paintedMs)),
      1,
    ),
    ...comparedPaints("Home", home),
    atMost("The same with its language from a plugin / without", ratio(home.german, without(home)), SAME),
    ...comparedPaints("A conversation of 20 messages", conversation),
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

/** Of two devices without plugins, and one with ten. */
type Paints = Readonly<Record<"none" | "again" | "ten", readonly Paint[]>>;

function comparedPaints(what: string, paints: Paints): readonly Row[] {
  const { none, again, ten } = paints;
  return [
    reported(
      `${what} without plugins from outside, CPU ÷ 4: largest paint`,
      paintedMs(without(paints)),
      "ms",
    ),
    reported("The same in another profile without / without", ratio(again, none)),
    atMost("The same with ten installed / without", ratio(ten, without(paints)), SAME),
  ];
}

function without({ none, again }: Paints): readonly Paint[] {
  return [...none, ...again];
}

function ratio(paints: readonly Paint[], to: readonly Paint[]): number {
  return paintedMs(paints) / paintedMs(to);
}

function paintedMs(paints: readonly Paint[]): number {
  return median(paints.map((each) => each.paintedMs));
}

/** Paints in visits to an address, by device; the devices take turns, each time in another order. */
async function paints<K extends string>(
  devices: Readonly<Record<K, BrowserContext>>,
  url: string,
  rounds: number,
  shown?: string,
): Promise<Record<K, Paint[]>> {
  const names = Object.keys(devices) as K[];
  const found = Object.fromEntries(names.map((name) => [name, [] as Paint[]])) as Record<K, Paint[]>;
  for (let round = 0; round < rounds; round++) {
    const first = round % names.length;
    for (const name of [...names.slice(first), ...names.slice(0, first)])
      found[name].push(await paint(devices[name], url, shown));
  }
  return found;
}

async function paint(context: BrowserContext, url: string, shown?: string): Promise<Paint> {
  const page = await context.newPage();
  await slowCpu(await context.newCDPSession(page));
  await page.addInitScript(observePaint);
  await page.addInitScript(noteAsked);
  await page.goto(url);
  await page.locator("#root main").waitFor({ state: "attached" });
  if (shown) await page.locator("#root main").getByText(shown).first().waitFor();
  await page.waitForFunction(() => (window as unknown as Asked).askedMs !== undefined);
  const painted = await page.evaluate(() => {
    const { seen, askedMs } = window as unknown as { seen: { paintedMs: number } } & Required<Asked>;
    return { paintedMs: seen.paintedMs, askedMs };
  });
  await page.close();
  return painted;
}

interface Asked {
  askedMs?: number;
}

/** Runs in the page ahead of its own scripts. */
function noteAsked(): void {
  const { count } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.count = function (query) {
    if (this.name === "externalPlugins") (window as unknown as Asked).askedMs ??= performance.now();
    return count.call(this, query);
  };
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
  const messages = messagesOf(CONVERSATION, MESSAGES);
  const conversations = [conversationOf(CONVERSATION, messages)];
  await seed(page, { externalPlugins: plugins, conversations, messages });
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
