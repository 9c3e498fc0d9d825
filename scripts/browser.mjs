/**
 * Finds Chromium for the browser tests, and installs it where there is none. Journeys run in its headless shell, which
 * draws pages and nothing else: the whole browser keeps windows and menus that nobody sees, at two fifths of the work
 * of a run. What only the whole browser does is tested in that.
 */
import { existsSync } from "node:fs";
import process from "node:process";
import { run, tool } from "./bootstrap.mjs";

const SYSTEM_SHELL = "/usr/bin/chromium-headless-shell";
const SYSTEM_CHROMIUM = "/usr/bin/chromium";
const DEBIAN_PACKAGES = ["chromium", "chromium-headless-shell"];

/**
 * Paths of the browsers for the tests, by environment variable; without a path Playwright starts what it has installed.
 */
function environmentOf(shell, whole) {
  return { CHROMIUM_PATH: shell, WHOLE_CHROMIUM_PATH: whole };
}

async function findBrowser() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return environmentOf(chosen, process.env.WHOLE_CHROMIUM_PATH ?? chosen);
  if (existsSync(SYSTEM_SHELL) && existsSync(SYSTEM_CHROMIUM)) {
    return environmentOf(SYSTEM_SHELL, SYSTEM_CHROMIUM);
  }
  const { chromium } = await import("playwright");
  return existsSync(chromium.executablePath()) ? environmentOf("", "") : undefined;
}

/** Installs each package that there is, with fonts for Korean, where that is possible. */
async function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-qq"], { env });
  for (const name of [...DEBIAN_PACKAGES, "fonts-noto-cjk"]) {
    console.log(`Installing ${name} from Debian's packages…`);
    await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], { env });
  }
}

/** The environment variables that name a usable Chromium, which is installed first where there is none. */
export async function ensureBrowser() {
  const found = await findBrowser();
  if (found) return found;
  await installFromDebian();
  const system = [SYSTEM_SHELL, SYSTEM_CHROMIUM].filter((path) => existsSync(path));
  if (existsSync(SYSTEM_CHROMIUM)) return environmentOf(system[0], SYSTEM_CHROMIUM);
  console.log("Downloading Chromium…");
  await run(process.execPath, [tool("playwright/cli.js"), "install", "chromium"]);
  const installed = await findBrowser();
  if (installed) return installed;
  console.error("No Chromium could be installed. Install one and set CHROMIUM_PATH to its executable.");
  process.exit(1);
}
