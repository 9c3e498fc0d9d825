import { test as base, expect as baseExpect, type Page } from "playwright/test";
import { AttackLog } from "./attack-log";
import { MESSAGES } from "./hostile-records";
import { dangersOn, provoke } from "./provoke";
import { type Records, seed } from "./seed";

/** Pages of thousands of hostile texts take their time on a busy machine. */
export const expect = baseExpect.configure({ timeout: 60_000 });

/** A test that fails when anything hostile came about. */
export const test = base.extend<{ log: AttackLog }>({
  log: async ({ context, baseURL }, use) => {
    const log = await AttackLog.arm(context, baseURL ?? "");
    await use(log);
    expect(log.incidents).toEqual([]);
  },
});

/** Seeds a device and opens a place of the application on it. */
export async function open(page: Page, log: AttackLog, path: string, records: Records): Promise<void> {
  await log.unwatched(() => seed(page, records));
  await page.goto(path);
}

/** Pokes at what is shown and looks for what should not be there. */
export async function attack(page: Page): Promise<void> {
  await provoke(page);
  expect(await dangersOn(page)).toEqual([]);
}

const marks = (count: number) => Array.from({ length: count }, (_, index) => `mark-${index}-end`);

/** Waits until all hostile messages are shown, to the end of each. */
export async function expectMarks(page: Page): Promise<void> {
  for (const mark of marks(MESSAGES.length)) await expect(page.locator("main")).toContainText(mark);
}
