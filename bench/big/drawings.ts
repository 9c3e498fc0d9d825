import type { Page } from "playwright";
import { delivered, TASK_ADDRESS } from "../../e2e/support/finished-task";
import { tasksMs } from "../../e2e/support/responsiveness";
import { seed } from "../../e2e/support/seed";
import { launch } from "../browsers";
import { sampleAnswer } from "../page/sample-answer";
import { atMost, type Row, reported } from "../row";
import { ownBytes, processesOf } from "./processes";

const LENGTH = 300_000;
const DRAWINGS = 50;
const MB = 1024 ** 2;
const STEP_PX = 400;
const STEP_MS = 100;
/** The time in which the last drawing comes to rest, also on a busy machine. */
const SETTLE_MS = 20_000;
const REST_MS = 10_000;

/** A long document with drawings of every kind that is scrolled through once, and what stays of it. */
export async function drawings(url: string): Promise<readonly Row[]> {
  const browser = await launch("paced");
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  await seed(page, delivered({ content: documentText() }));
  await page.goto("/tasks");
  await page.waitForLoadState("networkidle");
  const renderers = () => processesOf(browser, "renderer");
  const memory = async () => ownBytes((await renderers()).map(({ id }) => id));
  const empty = await memory();
  const tasks = await tasksMs(page, async () => {
    await page.goto(TASK_ADDRESS);
    await page.getByRole("heading", { name: "Part 0", exact: true }).waitFor();
    await scrollThrough(page);
  });
  await page.waitForTimeout(SETTLE_MS);
  const [live, pictures] = await page.evaluate(() => [
    document.querySelectorAll("[data-kind] iframe").length,
    document.querySelectorAll("[data-kind] img").length,
  ]);
  const keptMb = ((await memory()) - empty) / MB;
  const cpuOf = async () => (await renderers()).reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  const before = await cpuOf();
  await page.waitForTimeout(REST_MS);
  const restShare = (await cpuOf()) - before;
  await browser.close();
  const name = "300,000 characters with 50 drawings";
  return [
    atMost(`${name}: live frames after one scroll`, live ?? Number.NaN, 8, ""),
    reported(`${name}: far ones that are a picture`, pictures ?? Number.NaN, ""),
    atMost(`${name}: MB of memory beside what an empty page has`, keptMb, 300, ""),
    atMost(`${name}: of a core at rest`, (restShare * 1000 * 100) / REST_MS, 1, "%"),
    atMost(`${name}: the longest task`, Math.max(...tasks), 100, "ms"),
    reported(`${name}: tasks of more than 50 ms`, tasks.filter((ms) => ms > 50).length, ""),
  ];
}

async function scrollThrough(page: Page): Promise<void> {
  await page.mouse.move(640, 400);
  // Looked for beside the page's own work, as little as can be.
  const isAtEnd = () =>
    page.evaluate(() => {
      const { scrollHeight, scrollTop, clientHeight } = document.scrollingElement ?? document.body;
      return scrollTop + clientHeight >= scrollHeight - 2;
    });
  for (let turn = 1; ; turn++) {
    await page.mouse.wheel(0, STEP_PX);
    await page.waitForTimeout(STEP_MS);
    if (turn % 10 === 0 && (await isAtEnd())) return;
  }
}

/** A document of so many characters and drawings. */
export function documentText(): string {
  const each = LENGTH / DRAWINGS;
  const part = (at: number) => {
    const drawing = DRAWN[at % DRAWN.length]?.(at) ?? "";
    const text = sampleAnswer(each, "mixed", at).replaceAll(/^#.*$/gm, "");
    // A fence that is cut off would take the drawing in.
    const closed = (text.match(/^```/gm) ?? []).length % 2 === 0 ? text : `${text}\n\`\`\``;
    return `## Part ${at}\n\n${closed}\n\n${drawing}\n`;
  };
  return Array.from({ length: DRAWINGS }, (_, at) => part(at)).join("\n");
}

const fence = (language: string, source: string) => `\`\`\`${language}\n${source}\n\`\`\``;
const diagram = (at: number) =>
  fence(
    "mermaid",
    `graph TD\n${Array.from({ length: 12 }, (_, place) => `  N${place}[Step ${at}.${place}] --> N${(place * 7 + at) % 12}`).join("\n")}`,
  );
const chart = (at: number) => {
  const y = Array.from({ length: 30 }, (_, place) => ((place * 31 + at * 17) % 50) + 1);
  return fence(
    "chart",
    JSON.stringify({ data: [{ type: "bar", y }], layout: { title: { text: `Chart ${at}` } } }),
  );
};
const image = (at: number) =>
  fence(
    "svg",
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 200"><rect width="400" height="200" fill="#def"/><text x="20" y="100">Picture ${at}</text></svg>`,
  );
const notes = (at: number) => fence("abc", `X:${at + 1}\nT:Tune ${at}\nM:4/4\nK:C\nCDEF GABc|cBAG FEDC|`);
const DRAWN = [diagram, chart, diagram, image, notes];
