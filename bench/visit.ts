import type { CDPSession, Page } from "playwright";
import { codeSize } from "../e2e/support/code-size";
import { tasksMs } from "../e2e/support/responsiveness";

/** Nothing is requested for as long as this at the end of a start. */
const QUIET_MS = 1500;
/** A task keeps the page from answering with what it takes beyond this. */
const SHORT_TASK_MS = 50;

/** A device, by what it makes slower. */
export type Slowness = (device: CDPSession) => Promise<unknown>;

/** A processor four times slower. */
export const slowCpu: Slowness = (device) => device.send("Emulation.setCPUThrottlingRate", { rate: 4 });

/** Figures of a start. */
export interface Start {
  /** When the largest thing was painted. */
  readonly paintedMs: number;
  /** Time of tasks on the main thread beyond 50 ms each, on the CPU. */
  readonly blockedMs: number;
  /** Time of all tasks on the main thread, on the CPU. */
  readonly busyMs: number;
  readonly shift: number;
  readonly requests: number;
  readonly kilobytes: number;
}

/** Opens an address in a page that was not used yet, until nothing happens any more. */
export async function visit(page: Page, url: string, slow: Slowness): Promise<Start> {
  await slow(await page.context().newCDPSession(page));
  await page.addInitScript(observePaint);
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
  const busyMs = tasks.reduce((sum, task) => sum + task, 0);
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  return { ...seen, blockedMs, busyMs, requests, kilobytes: bytes / 1024 };
}

type Seen = Pick<Start, "paintedMs" | "shift">;

async function quiet(page: Page, requests: () => number): Promise<void> {
  for (let before = -1; before !== requests(); ) {
    before = requests();
    await page.waitForTimeout(QUIET_MS);
  }
}

/** Has `window.seen` tell what was painted; runs in the page ahead of its own scripts. */
export function observePaint(): void {
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
