import { test as base } from "./any-browser";
import { BROWSER_ARGS } from "./browser-args";

const wholeChromium = process.env.WHOLE_CHROMIUM_PATH || process.env.CHROMIUM_PATH;

/**
 * Playwright's test in the browser that people use, with WebRTC let through to this machine, and so to a listener of ours.
 * The headless shell isolates frames by other rules, and connects nowhere before it refuses a navigation.
 */
export const test = base.extend({
  channel: [
    ({ browserName, channel }, use) =>
      use(browserName === "chromium" ? (wholeChromium ? undefined : "chromium") : channel),
    { scope: "worker" },
  ],
  launchOptions: [
    ({ browserName, launchOptions }, use) =>
      use(
        browserName === "chromium"
          ? {
              ...(wholeChromium ? { executablePath: wholeChromium } : {}),
              args: [...BROWSER_ARGS, "--allow-loopback-in-peer-connection"],
            }
          : { ...launchOptions, firefoxUserPrefs: { "media.peerconnection.ice.loopback": true } },
      ),
    { scope: "worker" },
  ],
});
