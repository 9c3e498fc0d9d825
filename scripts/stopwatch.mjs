/**
 * Measures how far it is from a fresh device to a first recording, a first chat and a first real task: clicks, pastes and
 * seconds. Needs a build, and with `--write` states the figures in `docs/first-minutes.md`.
 * `CHROMIUM_PATH=… node scripts/stopwatch.mjs [--write]`
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { chromium } from "playwright";
import { preview } from "vite";
import { root } from "./bootstrap.mjs";

const RUNS = 5;
const FILE = join(root, "docs/first-minutes.md");
const PROMPT = "Write a haiku about autumn rain.";
/** Reply of a provider that takes no time of its own: the way there is what is measured. */
const REPLY = [
  '{"requirement":"A haiku about autumn rain","priority":"must","proof":"judgement"}',
  '{"agent":"Storyteller","role":"Poet","skills":[]}',
  '{"complexity":"simple"}',
  '{"done":3}',
].join("\n");

/** Every way begins on a device nobody has touched, with the page there; each counts its own clicks and pastes. */
const WAYS = [
  {
    name: "a recording that plays",
    walk: async ({ page, click }) => {
      await click(
        page
          .getByRole("region", { name: "Watch a recording" })
          .getByRole("listitem")
          .getByRole("button")
          .first(),
      );
      await page.getByRole("button", { name: "Skip to the end" }).waitFor();
    },
  },
  {
    name: "a first chat, with the practice model",
    walk: async ({ page, click }) => {
      await page.goto(`${page.url()}agents/run#default`);
      await page.getByPlaceholder(/Start chatting with/).fill(PROMPT);
      await page.keyboard.press("Enter");
      await click(page.getByRole("button", { name: "Use the practice model" }));
      await page.getByRole("article", { name: "Reply" }).getByText("Simulated").first().waitFor();
    },
  },
  {
    name: "a first real task, with a pasted key",
    walk: async ({ page, click, paste }) => {
      await page.getByPlaceholder("Need something done?").fill(PROMPT);
      await click(page.getByRole("button", { name: "Send" }));
      await paste(page.getByLabel("API key"), `sk-proj-${"a".repeat(40)}`);
      await click(page.getByRole("button", { name: "Start", exact: true }));
      await page
        .getByRole("region", { name: "Requirements" })
        .getByText("A haiku about autumn rain")
        .waitFor();
    },
  },
];

const server = await preview({ root, preview: { port: Number(process.env.PORT || 4319) } });
const address = server.resolvedUrls?.local[0] ?? "";
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH });
try {
  const rows = [];
  for (const way of WAYS) {
    const runs = [];
    for (let run = 0; run < RUNS; run++) runs.push(await timed(way));
    const [{ clicks, pastes }] = runs;
    const times = runs.map(({ seconds }) => seconds).sort((a, b) => a - b);
    rows.push(`| ${way.name} | ${clicks} | ${pastes} | ${times[Math.floor(RUNS / 2)].toFixed(1)} |`);
  }
  const table = ["| to | clicks | pastes | seconds |", "| --- | ---: | ---: | ---: |", ...rows].join("\n");
  console.log(table);
  if (process.argv.includes("--write")) {
    const text = readFileSync(FILE, "utf8");
    writeFileSync(FILE, text.replace(/\| to \|[\s\S]*?(?=\n\n)/, table));
  }
} finally {
  await browser.close();
  await server.close();
}
process.exit(0);

async function timed({ walk }) {
  const context = await browser.newContext({ serviceWorkers: "block" });
  await context.route("https://api.openai.com/**", answer);
  const page = await context.newPage();
  const counted = { clicks: 0, pastes: 0 };
  const startedAt = performance.now();
  await page.goto(address);
  await page.locator("#root").getByPlaceholder("Need something done?").waitFor();
  await walk({
    page,
    click: async (target) => {
      counted.clicks += 1;
      await target.click();
    },
    paste: async (target, text) => {
      counted.pastes += 1;
      await target.fill(text);
    },
  });
  const seconds = (performance.now() - startedAt) / 1000;
  await context.close();
  return { ...counted, seconds };
}

/** A provider that knows every key and answers at once. */
async function answer(route) {
  const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
  const request = route.request();
  if (request.method() === "OPTIONS") return route.fulfill({ status: 204, headers });
  if (request.url().endsWith("/models")) return route.fulfill({ json: { data: [{ id: "gpt-5" }] }, headers });
  const parts = [
    { choices: [{ delta: { content: REPLY } }] },
    { choices: [{ delta: {}, finish_reason: "stop" }] },
  ];
  const body = `${parts.map((part) => `data: ${JSON.stringify(part)}\n\n`).join("")}data: [DONE]\n\n`;
  return route.fulfill({ body, headers: { ...headers, "content-type": "text/event-stream" } });
}
