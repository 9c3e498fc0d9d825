import { cpus, totalmem } from "node:os";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "playwright";
import { launch } from "./browsers";
import { isKept, type Row } from "./row";
import { type Site, serveApp, servePage } from "./sites";
import { longConversation } from "./suites/long-conversation";
import { storage } from "./suites/storage";
import { streaming } from "./suites/streaming";
import { wholeApp } from "./suites/whole-app";
import { tableOf, writeBetweenMarks } from "./table";

const DOCUMENT = fileURLToPath(new URL("../docs/performance.md", import.meta.url));
const GB = 1024 ** 3;

interface Suite {
  readonly name: string;
  readonly serve: () => Promise<Site>;
  readonly frames: "paced" | "unpaced";
  readonly run: (browser: Browser, url: string) => Promise<readonly Row[]>;
}

const SUITES: readonly Suite[] = [
  { name: "streaming", serve: servePage, frames: "unpaced", run: streaming },
  { name: "storage", serve: servePage, frames: "paced", run: storage },
  { name: "whole-app", serve: serveApp, frames: "paced", run: wholeApp },
  { name: "long-conversation", serve: serveApp, frames: "paced", run: longConversation },
];

/**
 * Runs all suites, or the one that follows `--only`; prints their table, and with `--write` puts the whole of it into
 * the document.
 * Resolves to whether every promise was kept.
 */
export async function bench(args: readonly string[]): Promise<boolean> {
  const only = args.includes("--only") ? args[args.indexOf("--only") + 1] : undefined;
  const chosen = SUITES.filter(({ name }) => only === undefined || name === only);
  const rows = await runAll(chosen);
  const text = `${await machine()}\n\n${tableOf(rows)}`;
  console.log(text);
  if (args.includes("--write") && only === undefined) writeBetweenMarks(DOCUMENT, text);
  return rows.length > 0 && rows.every(isKept);
}

async function runAll(suites: readonly Suite[]): Promise<readonly Row[]> {
  const sites = new Map<Suite["serve"], Site>();
  for (const { serve } of suites) if (!sites.has(serve)) sites.set(serve, await serve());
  const rows: Row[] = [];
  for (const { name, serve, frames, run } of suites) {
    const browser = await launch(frames);
    const from = Date.now();
    rows.push(...(await run(browser, sites.get(serve)?.url ?? "")));
    await browser.close();
    console.error(`${name}: ${((Date.now() - from) / 1000).toFixed(0)} s`);
  }
  for (const site of sites.values()) await site.close();
  return rows;
}

async function machine(): Promise<string> {
  const browser = await launch("paced");
  const version = `${chromium.name()} ${browser.version()}`;
  await browser.close();
  const memory = Math.round(totalmem() / GB);
  const day = new Date().toISOString().slice(0, 10);
  return `Measured on ${day}: ${version}, ${process.platform}, ${cpus().length} cores (${cpus()[0]?.model ?? "unknown"}), ${memory} GB.`;
}
