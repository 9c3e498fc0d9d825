import type { Browser, CDPSession, Page } from "playwright";
import { codeSize } from "../../e2e/support/code-size";
import { tasksMs } from "../../e2e/support/responsiveness";
import { median } from "../median";
import { atMost, exactly, type Row, reported } from "../row";

const ROUNDS = 5;
/** Nothing is requested for as long as this at the end of a start. */
const QUIET_MS = 1500;
/** A task keeps the page from answering with what it takes beyond this. */
const SHORT_TASK_MS = 50;
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200 * 1024, uploadThroughput: 94 * 1024 };

/** A device, by what it makes slower. */
type Slowness = (device: CDPSession) => Promise<unknown>;

const slowCpu: Slowness = (device) => device.send("Emulation.setCPUThrottlingRate", { rate: 4 });
const slowNetwork: Slowness = async (device) => {
  await device.send("Network.enable");
  await device.send("Network.emulateNetworkConditions", SLOW_4G);
};

interface Start {
  readonly paintedMs: number;
  readonly blockedMs: number;
  readonly shift: number;
  readonly requests: number;
  readonly kilobytes: number;
}

/** First visits to the application and to an empty one of the same libraries, in turns. */
export async function start(browser: Browser, app: string, shell: string): Promise<readonly Row[]> {
  const visits = {
    home: () => visit(browser, app, slowCpu),
    settings: () => visit(browser, `${app}settings`, slowCpu),
    tasks: () => visit(browser, `${app}tasks`, slowCpu),
    agents: () => visit(browser, `${app}agents`, slowCpu),
    shell: () => visit(browser, shell, slowCpu),
    homeBySlowNetwork: () => visit(browser, app, slowNetwork),
    shellBySlowNetwork: () => visit(browser, shell, slowNetwork),
  };
  const names = Object.keys(visits) as (keyof typeof visits)[];
  const starts = new Map(names.map((name): [string, Start[]] => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) starts.get(name)?.push(await visits[name]());
  }
  const of = (name: keyof typeof visits, figure: keyof Start) =>
    median((starts.get(name) ?? []).map((each) => each[figure]));
  const painted = (name: keyof typeof visits, base: keyof typeof visits) =>
    of(name, "paintedMs") / of(base, "paintedMs");
  const shifts = [...starts].flatMap(([name, each]) => (name.startsWith("home") ? each : []));
  return [
    reported("Start, CPU ÷ 4: largest paint of the empty application", of("shell", "paintedMs"), "ms"),
    atMost("Start, CPU ÷ 4: home painted / empty application", painted("home", "shell"), 0.7),
    atMost("Start, CPU ÷ 4: settings painted / empty application", painted("settings", "shell"), 1.5),
    atMost("Start, CPU ÷ 4: tasks painted / empty application", painted("tasks", "shell"), 1.5),
    atMost("Start, CPU ÷ 4: agents painted / empty application", painted("agents", "shell"), 1.5),
    reported("Start, CPU ÷ 4: blocking work of the empty application", of("shell", "blockedMs"), "ms"),
    atMost(
      "Start, CPU ÷ 4: blocking work of home / empty application",
      of("home", "blockedMs") / Math.max(1, of("shell", "blockedMs")),
      1,
    ),
    atMost(
      "Start, slow 4G: home painted / empty application",
      painted("homeBySlowNetwork", "shellBySlowNetwork"),
      0.7,
    ),
    exactly("Start: what moves of the home page", Math.max(...shifts.map(({ shift }) => shift)), 0),
    atMost("Start: requests of the home page", of("home", "requests"), 25, ""),
    atMost("Start: KB of scripts and styles, compressed", of("home", "kilobytes"), 160, ""),
    reported("Start: the same of the empty application", of("shell", "kilobytes"), ""),
  ];
}

/** A visit in a fresh profile, until nothing happens any more. */
async function visit(browser: Browser, url: string, slow: Slowness): Promise<Start> {
  // Storing the application for offline use begins after the start.
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  await slow(await context.newCDPSession(page));
  await page.addInitScript(observe);
  const sizes: Promise<number>[] = [];
  let requests = 0;
  page.on("response", (response) => {
    requests++;
    sizes.push(codeSize(response));
  });
  const tasks = await tasksMs(page, async () => {
    await page.goto(url);
    await page.locator("#root main").waitFor({ state: "attached" });
    await quiet(page, () => requests);
  });
  const blockedMs = tasks.reduce((sum, task) => sum + Math.max(0, task - SHORT_TASK_MS), 0);
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return { ...seen, blockedMs, requests, kilobytes: bytes / 1024 };
}

type Seen = Pick<Start, "paintedMs" | "shift">;

async function quiet(page: Page, requests: () => number): Promise<void> {
  for (let before = -1; before !== requests(); ) {
    before = requests();
    await page.waitForTimeout(QUIET_MS);
  }
}

/** Runs in the page ahead of its own scripts. */
function observe(): void {
  const seen = { paintedMs: 0, shift: 0 };
  Object.assign(window, { seen });
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch("largest-contentful-paint", ({ startTime }) => {
    seen.paintedMs = startTime;
  });
  watch("layout-shift", (entry) => {
    seen.shift += (entry as PerformanceEntry & { value: number }).value;
  });
}
