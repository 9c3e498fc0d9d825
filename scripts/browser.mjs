/** Finds a Chromium for the browser tests, and installs one where there is none. */
import { existsSync } from "node:fs";
import process from "node:process";
import { run, tool } from "./bootstrap.mjs";

const SYSTEM_CHROMIUM = "/usr/bin/chromium";

async function playwrightChromium() {
  const { chromium } = await import("playwright");
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/** Path of a usable Chromium: `CHROMIUM_PATH`, Playwright's own, or the system's. */
export async function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  return (await playwrightChromium()) ?? (existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : undefined);
}

async function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  console.log("Installing Chromium from Debian's packages…");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-qq"], { env });
  return (
    (await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-noto-cjk"], {
      env,
    })) === 0
  );
}

/** The same, installing a browser first where none is found. */
export async function ensureBrowser() {
  const found = await findBrowser();
  if (found) return found;
  if (!(await installFromDebian())) {
    console.log("Downloading Chromium…");
    await run(process.execPath, [tool("playwright/cli.js"), "install", "chromium"]);
  }
  const installed = await findBrowser();
  if (installed) return installed;
  console.error("No Chromium could be installed. Install one and set CHROMIUM_PATH to its executable.");
  process.exit(1);
}
