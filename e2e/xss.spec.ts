import { readFileSync } from "node:fs";
import { type Browser, expect, type Page, test } from "playwright/test";
import { AttackLog } from "./support/attack-log";
import { type ServedHarness, serveHarness } from "./support/harness";

interface Payload {
  readonly id: string;
  readonly payload?: string;
  readonly markdown?: string;
}

const read = (name: string) =>
  (JSON.parse(readFileSync(`tests/fixtures/xss/${name}.json`, "utf8")) as { payloads: Payload[] }).payloads;
const textsOf = (names: readonly string[]) =>
  names.flatMap(read).map(({ payload, markdown }) => markdown ?? payload ?? "");

const HTML = textsOf(["dompurify-expect", "dompurify-suite", "html5sec"]);
const MERMAID = textsOf(["mermaid"]);
const ALL = [...HTML, ...MERMAID, ...textsOf(["markdown-it-xss"])];

const FENCE = "~".repeat(12);
const fenced = (kind: string, source: string) => `${FENCE}${kind}\n${source}\n${FENCE}\n`;

const batches = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );

test.describe.configure({ mode: "default", timeout: 240_000 });

let harness: ServedHarness;
/** Payloads that ran on a raw sink: these go through the slower sinks one by one, the others in groups. */
const hot = new Set<string>();

test.beforeAll(async () => {
  harness = await serveHarness();
});

test.afterAll(() => harness?.stop());

async function openHarness(
  browser: Browser,
): Promise<{ page: Page; log: AttackLog; close: () => Promise<void> }> {
  const context = await browser.newContext();
  const log = await AttackLog.arm(context, harness.url);
  const page = await context.newPage();
  // Every block is drawn at once, seen or not.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "IntersectionObserver"));
  await page.goto(harness.url);
  await page.waitForSelector("html[data-ready]", { state: "attached" });
  log.incidents.length = 0;
  return { page, log, close: () => context.close() };
}

/** Shows texts, opens every Render tab and details element, and pokes at everything that is not our own. */
async function provoke(page: Page, texts: readonly string[]): Promise<void> {
  await page.evaluate((shown) => window.harness.show(shown), texts);
  await page.evaluate(() => {
    for (const tab of document.querySelectorAll<HTMLElement>("[role=tab][id$=-render]")) tab.click();
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
  await expect(page.locator("[data-status=drawing]")).toHaveCount(0, { timeout: 60_000 });
  await page.evaluate(() => {
    for (const element of document.querySelectorAll("#root *:not(button, button *, a)")) {
      for (const type of [
        "mouseover",
        "focus",
        "click",
        "load",
        "error",
        "toggle",
        "animationstart",
        "pointerenter",
      ]) {
        element.dispatchEvent(new Event(type, { bubbles: false }));
      }
    }
  });
  await settle(page);
}

/** Lets what was provoked come about: timers, microtasks and two painted frames. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
}

test("the detector catches what a raw sink lets through", async ({ browser }) => {
  const context = await browser.newContext();
  const log = await AttackLog.arm(context, harness.url);
  const page = await context.newPage();
  await page.route("**/raw", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><body>" }),
  );
  for (const batch of batches(HTML, 60)) {
    await page.goto(`${harness.url}raw`);
    await page.evaluate((payloads) => {
      const loaded = payloads.map((payload, index) => {
        const frame = document.createElement("iframe");
        frame.name = `payload-${index}`;
        frame.srcdoc = payload;
        return new Promise((resolve) => {
          frame.addEventListener("load", resolve, { once: true });
          document.body.append(frame);
        });
      });
      return Promise.all(loaded);
    }, batch);
    await settle(page);
    await page.evaluate(() => {
      for (const frame of document.querySelectorAll("iframe")) {
        for (const element of frame.contentDocument?.querySelectorAll<HTMLElement>(
          "[onclick], button, a, input",
        ) ?? []) {
          element.click?.();
        }
      }
    });
    await settle(page);
    for (const { where } of log.incidents) {
      const payload = batch[Number(/^payload-(\d+)$/.exec(where)?.[1])];
      if (payload !== undefined) hot.add(payload);
    }
    log.incidents.length = 0;
  }
  await context.close();
  test.info().annotations.push({ type: "fired on a raw sink", description: String(hot.size) });
  expect(hot.size).toBeGreaterThanOrEqual(60);
});

test("messages from history are harmless", async ({ browser }) => {
  const { page, log, close } = await openHarness(browser);
  for (const batch of batches(ALL, 80)) await provoke(page, batch);
  expect(log.incidents).toEqual([]);
  await close();
});

test("messages are harmless while they stream", async ({ browser }) => {
  const { page, log, close } = await openHarness(browser);
  for (const batch of batches(ALL, 80)) {
    await page.evaluate((text) => window.harness.stream(text, 400), batch.join("\n\n"));
  }
  expect(log.incidents).toEqual([]);
  await close();
});

for (const kind of ["svg", "html", "marp", "csv", "json", "abc", "chart"]) {
  test(`blocks of the kind ${kind} are harmless`, async ({ browser }) => {
    const { page, log, close } = await openHarness(browser);
    const sources = sourcesFor(kind);
    for (const batch of batches(sources, kind === "chart" ? 3 : 16)) {
      await provoke(
        page,
        batch.map((source) => fenced(kind, source)),
      );
      await page.evaluate(() => window.harness.clear());
    }
    expect(log.incidents).toEqual([]);
    await close();
  });
}

test("diagrams are harmless", async ({ browser }) => {
  const { page, log, close } = await openHarness(browser);
  const labels = batches([...hot], 25).map((batch) => `flowchart TD\n${batch.map(label).join("\n")}`);
  for (const batch of batches([...MERMAID, ...labels], 9)) {
    await provoke(
      page,
      batch.map((source) => fenced("mermaid", source)),
    );
    await page.evaluate(() => window.harness.clear());
  }
  expect(log.incidents).toEqual([]);
  await close();
});

/** Payloads as the kind's own syntax carries them: joined where one does not swallow the next, encoded where it must. */
function sourcesFor(kind: string): string[] {
  const groups = batches(HTML, kind === "chart" ? 100 : 40);
  if (kind === "csv")
    return groups.map((batch) => batch.map((text) => `"${text.replaceAll('"', '""')}",x`).join("\n"));
  if (kind === "json") return groups.map((batch) => JSON.stringify(batch.map((text) => ({ [text]: text }))));
  if (kind === "abc")
    return groups.map(
      (batch) =>
        `X:1\n${batch.map((text) => `T:${oneLine(text)}`).join("\n")}\nK:C\n"${oneLine(batch[0] ?? "")}"CDEF|\n`,
    );
  if (kind === "chart") return groups.map(chart);
  if (kind === "marp") return groups.map((batch) => batch.map(oneLine).join("\n\n---\n\n"));
  return HTML.map((text) =>
    kind === "svg" ? `<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>` : text,
  );
}

function chart(batch: readonly string[]): string {
  return JSON.stringify({
    data: [
      { type: "bar", x: batch, y: batch.map((_, index) => index), text: batch, hovertemplate: batch[0] },
    ],
    layout: {
      title: { text: batch.join(" ") },
      annotations: batch.map((text) => ({ text, x: 0, y: 0 })),
      images: [{ source: "https://leak.example/i.png" }],
    },
  });
}

const oneLine = (text: string) => text.replace(/\s*\n\s*/g, " ");
const label = (text: string, index: number) => `n${index}["${oneLine(text).replaceAll('"', "'")}"]`;
