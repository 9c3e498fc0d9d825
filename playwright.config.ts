import { defineConfig, devices } from "playwright/test";
import { BROWSER_ARGS } from "./e2e/support/browser-args";

/** Port of the built application under test; `npm test` chooses a free one. */
const PORT = Number(process.env.E2E_PORT ?? 4180);

/** A Firefox to try some journeys in as well; `npm test` looks for one. */
const FIREFOX = process.env.FIREFOX_PATH;

/** Nothing moves for its own sake: on a machine without a graphics card each frame of that is painted by the processor. */
const STILL = { contextOptions: { reducedMotion: "reduce" } } as const;

const chromium = {
  ...devices["Desktop Chrome"],
  ...STILL,
  viewport: { width: 1280, height: 800 },
  launchOptions: {
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: BROWSER_ARGS,
  },
};

const WHOLE_CHROMIUM = process.env.WHOLE_CHROMIUM_PATH || process.env.CHROMIUM_PATH;

/**
 * The browser that people use, with WebRTC let through to this machine, and so to a listener of ours. The headless shell
 * isolates frames by other rules, has no microphone, and connects nowhere before it refuses a navigation.
 */
const wholeChromium = {
  ...chromium,
  ...(WHOLE_CHROMIUM ? {} : { channel: "chromium" }),
  launchOptions: {
    ...(WHOLE_CHROMIUM ? { executablePath: WHOLE_CHROMIUM } : {}),
    args: [...BROWSER_ARGS, "--allow-loopback-in-peer-connection"],
  },
};

/** A Firefox as it comes, driven by WebDriver BiDi, with WebRTC let through to this machine. */
const firefox = {
  browserName: "firefox",
  channel: "moz-firefox",
  ...STILL,
  viewport: { width: 1280, height: 800 },
  launchOptions: {
    ...(FIREFOX ? { executablePath: FIREFOX } : {}),
    firefoxUserPrefs: { "media.peerconnection.ice.loopback": true },
  },
} as const;

/** The journey that is Firefox's alone; others that are tried in it as well are tagged. */
const IN_FIREFOX = /\/firefox\.spec\.ts$/;

/** The longest journeys come first: at the end, one worker would wait for the other's. */
const LONG =
  /\/(huge-texts|impossible-records|offline|outside-plugins|plugins-in-use|runner|secrets|sharing|task-board|walk|xss-[a-z-]+)\.spec\.ts$/;

/** Journeys about what only the browser that people use does. */
const IN_WHOLE_BROWSER = /\/(code-cell|frame-isolation|plugin-cells|plugin-speech|view-ways-out)\.spec\.ts$/;

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/e2e",
  fullyParallel: true,
  // One more than the cores of a small machine, as a journey waits a quarter of its time; none fails by the clock. Each
  // project starts workers of its own, and so would each set of fixtures for workers: devices that journeys share are made
  // in hooks.
  workers: 3,
  forbidOnly: !!process.env.CI,
  retries: 0,
  // Guards against what never ends, however slow and busy the machine is: nothing is measured by them.
  timeout: 300_000,
  expect: { timeout: 120_000 },
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    // Storing the whole app anew in each test's fresh profile costs more than most tests; those that are about it allow it.
    serviceWorkers: "block",
    // Recording what a journey does costs more than most of what they do, on the page's own time; `--trace on` asks for it.
    trace: "off",
  },
  projects: [
    { name: "long", testMatch: LONG, use: chromium },
    ...(FIREFOX ? [{ name: "firefox", grep: /@firefox/, use: firefox }] : []),
    { name: "whole browser", testMatch: IN_WHOLE_BROWSER, use: wholeChromium },
    { name: "others", testIgnore: [LONG, IN_WHOLE_BROWSER, IN_FIREFOX], use: chromium },
  ],
  webServer: {
    command: `node e2e/serve.mjs ${PORT}`,
    url: `http://127.0.0.1:${PORT}`,
    // One that is there already may serve another checkout.
    reuseExistingServer: false,
  },
});
