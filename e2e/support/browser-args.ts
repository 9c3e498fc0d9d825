/** Switches of a Chromium that does nothing but what the page asks of it. */
export const BROWSER_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-quic",
  // A microphone that beeps, for those who may use it.
  "--use-fake-device-for-media-stream",
  // Frames have processes of their own in the browser that people use; in the headless shell only when told to.
  "--site-per-process",
  // V8 optimises functions that are called often. A journey's page lives for seconds, in which that seldom pays: here it
  // comes ten times as late. Limits of how long a page may be busy are held by slower scripts, if anything.
  "--js-flags=--invocation-count-for-maglev=4000,--invocation-count-for-turbofan=30000",
];
