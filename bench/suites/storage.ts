import type { Browser } from "playwright";
import { interleave } from "../interleave";
import { median } from "../median";
import { atMost, type Row } from "../row";

const ROUNDS = 60;
const WARM_UP = 5;

/** The application's database against IndexedDB without it, in one page and on the same records. */
export async function storage(browser: Browser, url: string): Promise<readonly Row[]> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(url);
  await page.waitForSelector("html[data-ready]", { state: "attached" });
  const bench = await page.evaluateHandle(() => window.bench.storage());
  const cases = {
    appendThroughApp: { measure: () => bench.evaluate((ways) => ways.appendThroughApp()) },
    appendDirectly: { measure: () => bench.evaluate((ways) => ways.appendDirectly()) },
    listThroughApp: { measure: () => bench.evaluate((ways) => ways.listThroughApp()) },
    listDirectly: { measure: () => bench.evaluate((ways) => ways.listDirectly()) },
  };
  await interleave(WARM_UP, cases);
  const samples = await interleave(ROUNDS, cases);
  await page.context().close();
  const ms = (name: keyof typeof samples) => median(samples[name]);
  return [
    atMost("Appending to 1,000 messages / IndexedDB write", ms("appendThroughApp") / ms("appendDirectly"), 2),
    atMost("Newest 50 of 10,000 conversations / cursor", ms("listThroughApp") / ms("listDirectly"), 2),
  ];
}
