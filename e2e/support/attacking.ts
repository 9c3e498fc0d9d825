import { expect, type Page } from "playwright/test";
import { test as base } from "./any-browser";
import { AttackLog } from "./attack-log";
import { MESSAGES } from "./hostile-records";
import { dangersOn, provoke } from "./provoke";
import { type Records, seed } from "./seed";

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

/** Pokes at what is shown, or at the part of it that is new, and looks for what should not be there. */
export async function attack(page: Page, within?: string): Promise<void> {
  await provoke(page, within);
  expect(await dangersOn(page)).toEqual([]);
}

/** Waits until all hostile messages are shown, to the end of each. The browser itself looks, and reads the page once each time. */
export async function expectMarks(page: Page): Promise<void> {
  const isThere = (count: number) => {
    const text = document.querySelector("main")?.textContent ?? "";
    return Array.from({ length: count }, (_, index) => `mark-${index}-end`).every((mark) =>
      text.includes(mark),
    );
  };
  await page.waitForFunction(isThere, MESSAGES.length, { polling: 200 });
}
