import { expect, type Page } from "playwright/test";
import { expectWithin } from "./slowness";

/**
 * A page that does not answer for longer than 200 ms feels stuck. What is held here takes 10 to 50 ms on the CPU, with a pause of
 * 220 ms once in some hundred runs, as the browser tidies up: held work took 600 ms and more. Slower machines have as much longer.
 */
const LONGEST_TASK_MS = 400;
/** The category in which Chromium notes each task of a thread, with the time it took on the CPU. */
const TASKS = "disabled-by-default-devtools.timeline";
const MARK = "responsiveness";

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds on the CPU: what other programs take does not count. */
  readonly tdur?: number;
}

/**
 * The longest time, in milliseconds on the CPU, for which the page could not have answered a click while `work` ran:
 * its main thread's longest task. Sandboxed frames and workers have threads of their own and do not count. What the test
 * itself looks up does: on a long page neither record a trace nor use locators meanwhile.
 */
export async function longestTaskMs(page: Page, work: () => Promise<unknown>): Promise<number> {
  return Math.max(...(await tasksMs(page, work)));
}

/** How long each task of the page's main thread took while `work` ran, in milliseconds on the CPU. */
export async function tasksMs(page: Page, work: () => Promise<unknown>): Promise<readonly number[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error("only pages of a launched browser can be traced");
  await browser.startTracing(page, { categories: [TASKS, "blink.user_timing"] });
  let trace: Buffer;
  try {
    await work();
    // Afterwards, for a page that is opened may get a process of its own.
    await page.evaluate((mark) => void performance.mark(mark), MARK);
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] };
  const mark = traceEvents.find(({ name }) => name === MARK);
  if (!mark) throw new Error("the trace does not tell which thread is the page's");
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name === "RunTask" && pid === mark.pid && tid === mark.tid,
  );
  if (tasks.length === 0) throw new Error("the trace holds no task of the page");
  return tasks.map(({ tdur = 0 }) => tdur / 1000);
}

/**
 * Fails when a task of the page keeps it from answering a click while `work` runs. Where it stores a text of so many
 * characters at once, that may take twice as long as the browser itself takes for one at that moment: there are machines
 * on which memory that is touched for the first time takes ten times as long as on others.
 */
export async function expectResponsive(
  page: Page,
  work: () => Promise<unknown>,
  { stored = 0 }: { readonly stored?: number } = {},
): Promise<void> {
  const took = await longestTaskMs(page, work);
  if (took > LONGEST_TASK_MS && stored > 0 && took < 2 * (await storingMs(page, stored))) return;
  expectWithin(LONGEST_TASK_MS, took, "longest task of the page");
}

/** How long the task takes in which the browser stores a record that holds a text, in milliseconds on the CPU. */
async function storingMs(page: Page, length: number): Promise<number> {
  // Made before, and in one piece, as texts are that were read: to make it takes a task of its own.
  const record = await page.evaluateHandle(
    (count) => JSON.parse(JSON.stringify({ id: "text", text: "some words ".repeat(count) })) as object,
    Math.ceil(length / "some words ".length),
  );
  const took = await longestTaskMs(page, () =>
    record.evaluate(async (stored) => {
      const opening = indexedDB.open("yardstick");
      opening.onupgradeneeded = () => opening.result.createObjectStore("texts", { keyPath: "id" });
      await new Promise((resolve) => opening.addEventListener("success", resolve));
      const writing = opening.result.transaction("texts", "readwrite");
      writing.objectStore("texts").put(stored);
      await new Promise((resolve) => writing.addEventListener("complete", resolve));
      opening.result.close();
      indexedDB.deleteDatabase("yardstick");
    }),
  );
  await record.dispose();
  return took;
}

/**
 * Fails when the page stands still while `work` runs: for a second of its own on the CPU, or, in a browser that records
 * no such trace, for twenty seconds on the clock, in which other programs take their share.
 */
export async function expectNotStuck(page: Page, work: () => Promise<unknown>): Promise<void> {
  if (page.context().browser()?.browserType().name() === "chromium")
    expectWithin(1_000, await longestTaskMs(page, work), "longest task of the page");
  else expect(await longestPauseMs(page, work), "longest pause of the page, in ms").toBeLessThan(5_000);
}

/** The longest time for which the timers of the page stood still while `work` ran. */
async function longestPauseMs(page: Page, work: () => Promise<unknown>): Promise<number> {
  const pauses = await page.evaluateHandle(() => {
    let longest = 0;
    let last = performance.now();
    const tick = () => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
      return longest;
    };
    setInterval(tick, 20);
    return { tick };
  });
  await work();
  return pauses.evaluate(({ tick }) => tick());
}
