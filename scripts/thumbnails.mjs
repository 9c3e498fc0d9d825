/**
 * Pictures of what recorded runs deliver, for the home page, made of the built application and written to
 * `public/examples`. `CHROMIUM_PATH=… npm run thumbnails`
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { chromium } from "playwright";
import { preview } from "vite";
import { root } from "./bootstrap.mjs";

/** Recorded runs in the order of the home page, each with what its picture is of. */
const RUNS = [
  { id: "launch", of: "[data-artifact-text]", width: 640, margin: 20 },
  { id: "chores", of: "iframe", width: 820, margin: 0 },
  { id: "compare", of: '[data-kind="chart"], .js-plotly-plot', width: 640, margin: 0 },
];
/** Languages, and what the button that skips is called in each. */
const LANGUAGES = [
  { language: "en", path: "", skip: "Skip to the end" },
  { language: "fr", path: "fr", skip: "Aller à la fin" },
  { language: "ko", path: "ko", skip: "끝으로 건너뛰기" },
];
const SIZE = { width: 480, height: 320 };

const server = await preview({ root, preview: { port: Number(process.env.PORT || 4329) } });
const address = server.resolvedUrls?.local[0] ?? "";
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH });
try {
  for (const { language, path, skip } of LANGUAGES)
    for (const [at, run] of RUNS.entries()) {
      const picture = await pictureOf(run, at, new URL(path, address).href, skip);
      writeFileSync(join(root, `public/examples/${run.id}.${language}.webp`), picture);
      console.log(`${run.id}.${language}.webp ${(picture.length / 1024).toFixed(1)} KB`);
    }
} finally {
  await browser.close();
  await server.close();
}
process.exit(0);

/** The top of what a run delivers, as a small picture. */
async function pictureOf({ of, width, margin }, at, url, skip) {
  const viewport = { width: 1280, height: 1600 };
  const context = await browser.newContext({ serviceWorkers: "block", viewport, colorScheme: "light" });
  const page = await context.newPage();
  await page.goto(url);
  await page.locator("img[src*='/examples/']").nth(at).click();
  await page.getByRole("button", { name: skip }).click();
  await page.getByRole("button", { name: skip }).waitFor({ state: "hidden" });
  const shown = page.locator(of).first();
  await shown.waitFor();
  // Diagrams are drawn, and what moved at the end stands still.
  await page.waitForTimeout(4000);
  await shown.scrollIntoViewIfNeeded();
  const box = await shown.boundingBox();
  const across = Math.min(width, box.width) + 2 * margin;
  const clip = { x: box.x - margin, y: box.y - margin, width: across, height: 0 };
  clip.height = (clip.width * SIZE.height) / SIZE.width;
  const png = await page.screenshot({ clip });
  await page.goto("about:blank");
  const encoded = await page.evaluate(drawn, { png: png.toString("base64"), size: SIZE });
  await context.close();
  return Buffer.from(encoded.split(",")[1], "base64");
}

/** A picture in another size, as WebP. Runs in the page. */
async function drawn({ png, size }) {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), size);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, size.width, size.height);
  return canvas.toDataURL("image/webp", 0.8);
}
