import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { findFirefox } from "../scripts/firefox.mjs";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A folder with a program of a name that says this when it is asked for its version. */
function withProgram(name: string, says: string): string {
  const folder = mkdtempSync(join(tmpdir(), "troupe-firefox-"));
  folders.push(folder);
  writeFileSync(join(folder, name), `#!/bin/sh\n/bin/echo '${says}'\n`, { mode: 0o755 });
  return folder;
}

test("the Firefox that is named is taken, before those on the path", () => {
  const PATH = withProgram("firefox-esr", "Mozilla Firefox 153.7.0esr");
  const FIREFOX_PATH = join(withProgram("nightly", "Mozilla Firefox 160.0a1"), "nightly");
  expect(findFirefox({ PATH })).toBe(join(PATH, "firefox-esr"));
  expect(findFirefox({ FIREFOX_PATH, PATH })).toBe(FIREFOX_PATH);
});

test("what is too old, or only called so, is passed over", () => {
  const stub = withProgram("firefox", "Command firefox requires the firefox snap to be installed.");
  const old = withProgram("firefox-esr", "Mozilla Firefox 128.3.1esr");
  const good = withProgram("firefox", "Mozilla Firefox 152.0");
  expect(findFirefox({ PATH: [stub, old, good].join(delimiter) })).toBe(join(good, "firefox"));
  expect(findFirefox({ PATH: [stub, old].join(delimiter) })).toBeUndefined();
});

test("there is none where the one that is named is not there", () => {
  const PATH = withProgram("firefox", "Mozilla Firefox 152.0");
  expect(findFirefox({ FIREFOX_PATH: join(PATH, "nowhere"), PATH })).toBeUndefined();
  expect(findFirefox({ FIREFOX_PATH: "", PATH })).toBeUndefined();
});
