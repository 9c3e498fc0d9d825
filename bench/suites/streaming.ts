import type { Browser } from "playwright";
import { interleave } from "../interleave";
import { type CpuTime, MainThread } from "../main-thread";
import { median } from "../median";
import type { AnswerKind } from "../page/sample-answer";
import { atLeast, atMost, exactly, type Row } from "../row";

const KB = 1024;
const ROUNDS = 5;

/** An answer that streams into one element: ours against others, in CPU time of the page's main thread. */
export async function streaming(browser: Browser, url: string): Promise<readonly Row[]> {
  const of = (subject: string, kb: number, rounds = ROUNDS) => ({
    rounds,
    measure: async () => (await cost(browser, url, subject, kb * KB, "mixed")).allMs,
  });
  const scripts = (kind: AnswerKind, kb: number) => ({
    measure: async () => (await cost(browser, url, "troupe", kb * KB, kind)).scriptsMs,
  });
  const samples = await interleave(ROUNDS, {
    pre: of("pre", 100),
    ours: of("troupe", 100),
    streamdown: of("streamdown", 100),
    ours400: of("troupe", 400),
    reactMarkdown: of("react-markdown", 100, 1),
    list: scripts("list", 50),
    list100: scripts("list", 100),
    table: scripts("table", 50),
    table100: scripts("table", 100),
  });
  const ms = (name: keyof typeof samples) => median(samples[name]);
  return [
    { name: "Streaming 100 KB: CPU of ours", measured: ms("ours"), unit: "ms" },
    atMost("Streaming 100 KB: ours / one `<pre>`", ms("ours") / ms("pre"), 1.8),
    atLeast("Streaming 100 KB: streamdown / ours", ms("streamdown") / ms("ours"), 2),
    atLeast("Streaming 100 KB: react-markdown / ours", ms("reactMarkdown") / ms("ours"), 8),
    atMost("Streaming 400 KB / four times 100 KB", ms("ours400") / (4 * ms("ours")), 1.1),
    atMost("One list of 100 KB / twice 50 KB, scripts", ms("list100") / (2 * ms("list")), 1.25),
    atMost("One table of 100 KB / twice 50 KB, scripts", ms("table100") / (2 * ms("table")), 1.25),
    exactly("Kinds of answers that stream into another document", await differences(browser, url), 0),
  ];
}

async function cost(
  browser: Browser,
  url: string,
  subject: string,
  length: number,
  kind: AnswerKind,
): Promise<CpuTime> {
  const page = await open(browser, url);
  // One-time downloads and compilations do not count.
  await page.evaluate(([name, like]) => window.bench.stream(name, 4096, like), [subject, kind] as const);
  await page.evaluate(() => window.bench.clear());
  const thread = await MainThread.of(page);
  const given = [subject, length, kind] as const;
  const spent = await thread.spentIn(() =>
    page.evaluate(([name, size, like]) => window.bench.stream(name, size, like), given),
  );
  await page.context().close();
  return spent;
}

/** How many kinds of answers end as another document when they stream than when they are drawn at once. */
async function differences(browser: Browser, url: string): Promise<number> {
  const page = await open(browser, url);
  let count = 0;
  for (const kind of ["mixed", "list", "table"] as const) {
    const shapes: string[] = [];
    for (const way of ["stream", "whole"] as const) {
      await page.evaluate(
        async ([how, like]) => {
          window.bench.clear();
          await window.bench[how]("troupe", 100 * 1024, like);
        },
        [way, kind] as const,
      );
      shapes.push(await page.evaluate(() => window.bench.structure()));
    }
    const [streamed = "", whole] = shapes;
    if (streamed !== whole || streamed.length < 100 * KB) count++;
  }
  await page.context().close();
  return count;
}

async function open(browser: Browser, url: string) {
  const page = await (await browser.newContext()).newPage();
  await page.goto(url);
  await page.waitForSelector("html[data-ready]", { state: "attached" });
  return page;
}
