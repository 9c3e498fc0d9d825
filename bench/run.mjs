/**
 * `npm run bench`: builds the pages under test, runs them in Chromium and prints what each way costs as ratios
 * measured in one run. Exits with 1 when a promised ratio is not kept.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright";
import { build, preview } from "vite";

const configFile = fileURLToPath(new URL("./page/vite.config.ts", import.meta.url));
const RUNS = Number(process.env.BENCH_RUNS ?? 3);
const KB = 1024;

await build({ configFile, logLevel: "error" });
const server = await preview({ configFile, logLevel: "error", preview: { host: "127.0.0.1", port: 0 } });
const url = server.resolvedUrls.local[0];
const browser = await chromium.launch({
  executablePath:
    process.env.CHROMIUM_PATH ?? (existsSync("/usr/bin/chromium") ? "/usr/bin/chromium" : undefined),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
  ],
});

/** CPU time of the page's main thread while an answer streams, in milliseconds. */
async function cost(subject, length) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForSelector("html[data-ready]", { state: "attached" });
  // What is only fetched once does not count.
  await page.evaluate((name) => window.bench.stream(name, 4096), subject);
  await page.evaluate(() => window.bench.clear());
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const before = await taskSeconds(session);
  await page.evaluate(([name, size]) => window.bench.stream(name, size), [subject, length]);
  const spent = (await taskSeconds(session)) - before;
  await context.close();
  return spent * 1000;
}

async function taskSeconds(session) {
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration").value;
}

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

const cases = [
  ["pre", 100],
  ["troupe", 100],
  ["streamdown", 100],
  ["react-markdown", 100],
  ["troupe", 400],
];
const samples = new Map(cases.map((each) => [each.join(" "), []]));
for (let run = 0; run < RUNS; run++) {
  for (const [subject, size] of cases) {
    samples.get(`${subject} ${size}`).push(await cost(subject, size * KB));
  }
}
const ms = (name) => median(samples.get(name));

/** Whether the streamed document is the one a single drawing of the whole text gives. */
async function sameAsOneShot() {
  const page = await browser.newPage();
  await page.goto(url);
  await page.waitForSelector("html[data-ready]", { state: "attached" });
  const shapes = [];
  for (const chunks of ["stream", "whole"]) {
    await page.evaluate(async (way) => {
      window.bench.clear();
      await (way === "stream" ? window.bench.stream("troupe", 102400) : window.bench.whole("troupe", 102400));
    }, chunks);
    await page.waitForTimeout(1000);
    shapes.push(await page.evaluate(() => window.bench.structure()));
  }
  await page.close();
  return shapes[0] === shapes[1] && shapes[0].length > 100_000;
}

const isSame = await sameAsOneShot();
await browser.close();
await server.close();

const rows = [
  ["100 KB against appending to one <pre>", ms("troupe 100") / ms("pre 100"), "<=", 1.8],
  ["streamdown against ours, 100 KB", ms("streamdown 100") / ms("troupe 100"), ">=", 2],
  ["react-markdown against ours, 100 KB", ms("react-markdown 100") / ms("troupe 100"), ">=", 8],
  ["400 KB against four times 100 KB", ms("troupe 400") / (4 * ms("troupe 100")), "<=", 1.1],
];
const isKept = ([, value, sign, bound]) => (sign === "<=" ? value <= bound : value >= bound);

console.log(`Main-thread CPU time of a streamed answer, median of ${RUNS} runs, ${browserVersion()}\n`);
for (const [name, list] of samples)
  console.log(
    `${`${name} KB`.padEnd(24)} ${median(list).toFixed(0).padStart(7)} ms   (${list.map((value) => value.toFixed(0)).join(", ")})`,
  );
console.log("");
for (const row of rows) {
  const [name, value, sign, bound] = row;
  console.log(
    `${isKept(row) ? "ok    " : "FAILED"} ${name.padEnd(40)} ${value.toFixed(2).padStart(6)}   ${sign} ${bound}`,
  );
}
console.log(`${isSame ? "ok    " : "FAILED"} the streamed document is the one-shot document`);
process.exit(rows.every(isKept) && isSame ? 0 : 1);

function browserVersion() {
  return `Chromium on ${execFileSync(process.execPath, ["-p", "process.platform + ' ' + require('os').cpus().length + ' cores'"]).toString().trim()}`;
}
