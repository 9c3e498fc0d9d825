import { defineConfig, devices } from "playwright/test";
import { BROWSER_ARGS } from "./e2e/support/browser-args";

/** Port of the built application under test; `npm test` chooses a free one. */
const PORT = Number(process.env.E2E_PORT ?? 4180);

/** The longest journeys come first: at the end, one worker would wait for the other's. */
const LONG =
  /\/(huge-texts|impossible-records|secrets|sharing|task-board|task-limits|walk|xss-[a-z-]+)\.spec\.ts$/;

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/e2e",
  fullyParallel: true,
  workers: 2,
  forbidOnly: !!process.env.CI,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    ...devices["Desktop Chrome"],
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 1280, height: 800 },
    // Storing the whole app anew in each test's fresh profile costs more than most tests; those that are about it allow it.
    serviceWorkers: "block",
    trace: process.env.CI ? "off" : "retain-on-failure",
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: BROWSER_ARGS,
    },
  },
  projects: [
    { name: "long", testMatch: LONG },
    { name: "others", testIgnore: LONG },
  ],
  webServer: {
    command: `node e2e/serve.mjs ${PORT}`,
    url: `http://127.0.0.1:${PORT}`,
    // One that is there already may serve another checkout.
    reuseExistingServer: false,
  },
});
