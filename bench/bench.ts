import { cpus, totalmem } from "node:os";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "playwright";
import { launch } from "./browsers";
import { isKept, type Row } from "./row";
import { type Site, Sites, serveApp, servePage, serveShell } from "./sites";
import { big } from "./suites/big";
import { DELEGATION_HEADING, delegation } from "./suites/delegation";
import { FINDING_HEADING, finding } from "./suites/finding";
import { installedPlugins } from "./suites/installed-plugins";
import { longConversation } from "./suites/long-conversation";
import { plugins } from "./suites/plugins";
import { READING_HEADING, reading } from "./suites/reading";
import { search } from "./suites/search";
import { start } from "./suites/start";
import { storage } from "./suites/storage";
import { streaming } from "./suites/streaming";
import { sync } from "./suites/sync";
import { wholeApp } from "./suites/whole-app";
import { tableOf, writeBetweenMarks } from "./table";

const DOCUMENT = fileURLToPath(new URL("../docs/performance.md", import.meta.url));
const GB = 1024 ** 3;

/** Measurements made together, and the section of the document that their table stands in. */
interface Suite {
  readonly name: string;
  readonly section: Section;
  /** `part` is one of its own names, where only that is to be measured. */
  readonly run: (sites: Sites, part?: string) => Promise<readonly Row[]>;
}

type Section =
  | "bench"
  | "search"
  | "start"
  | "big"
  | "sync"
  | "plugins"
  | "delegation"
  | "finding"
  | "reading";
type BrowserRun = (browser: Browser, url: string) => Promise<readonly Row[]>;

const SUITES: readonly Suite[] = [
  { name: "streaming", section: "bench", run: inBrowser(servePage, "unpaced", streaming) },
  { name: "storage", section: "bench", run: inBrowser(servePage, "paced", storage) },
  { name: "whole-app", section: "bench", run: inBrowser(serveApp, "paced", wholeApp) },
  { name: "long-conversation", section: "bench", run: inBrowser(serveApp, "paced", longConversation) },
  { name: "search", section: "search", run: inBrowser(serveApp, "paced", search) },
  { name: "start", section: "start", run: starts },
  { name: "big", section: "big", run: async (sites, part) => big(await sites.of(serveApp), part) },
  { name: "sync", section: "sync", run: async (sites, part) => sync(await sites.of(serveApp), part) },
  { name: "plugins", section: "plugins", run: outsidePlugins },
  { name: "delegation", section: "delegation", run: (_, part) => delegation(part) },
  { name: "finding", section: "finding", run: finding },
  { name: "reading", section: "reading", run: inBrowser(serveApp, "paced", reading) },
];

/** Text above each table. */
const HEADINGS: Readonly<Record<Section, () => Promise<string>>> = {
  bench: machine,
  search: machine,
  start: machine,
  big: machine,
  sync: machine,
  plugins: machine,
  delegation: async () => DELEGATION_HEADING,
  finding: async () => FINDING_HEADING,
  reading: async () => READING_HEADING,
};

/**
 * Runs all suites, or the one that follows `--only`, of which `--part` may name a part; prints their tables, and with `--write` puts each one that is
 * whole into the document.
 * Resolves to whether every promise was kept.
 */
export async function bench(args: readonly string[]): Promise<boolean> {
  const only = optionOf(args, "--only");
  const part = optionOf(args, "--part");
  const chosen = SUITES.filter(({ name }) => only === undefined || name === only);
  const sites = new Sites();
  const rows: Row[] = [];
  for (const section of new Set(chosen.map((suite) => suite.section))) {
    const suites = chosen.filter((suite) => suite.section === section);
    const measured = await runAll(suites, sites, part);
    const text = `${await HEADINGS[section]()}\n\n${tableOf(measured)}`;
    console.log(`${text}\n`);
    const isWhole = suites.length === SUITES.filter((suite) => suite.section === section).length;
    if (args.includes("--write") && isWhole && part === undefined) writeBetweenMarks(DOCUMENT, section, text);
    rows.push(...measured);
  }
  await sites.close();
  return rows.length > 0 && rows.every(isKept);
}

function optionOf(args: readonly string[], option: string): string | undefined {
  return args.includes(option) ? args[args.indexOf(option) + 1] : undefined;
}

async function runAll(suites: readonly Suite[], sites: Sites, part?: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const { name, run } of suites) {
    const from = Date.now();
    rows.push(...(await run(sites, part)));
    console.error(`${name}: ${((Date.now() - from) / 1000).toFixed(0)} s`);
  }
  return rows;
}

function inBrowser(serve: () => Promise<Site>, frames: "paced" | "unpaced", run: BrowserRun): Suite["run"] {
  return async (sites) => {
    const { url } = await sites.of(serve);
    const browser = await launch(frames);
    const rows = await run(browser, url);
    await browser.close();
    return rows;
  };
}

async function outsidePlugins(sites: Sites): Promise<readonly Row[]> {
  return [
    ...(await inBrowser(servePage, "paced", plugins)(sites)),
    ...(await inBrowser(serveApp, "paced", installedPlugins)(sites)),
  ];
}

async function starts(sites: Sites): Promise<readonly Row[]> {
  const [app, shell] = await Promise.all([sites.of(serveApp), sites.of(serveShell)]);
  const browser = await launch("paced");
  const rows = await start(browser, app.url, shell.url);
  await browser.close();
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
