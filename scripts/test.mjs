/**
 * `npm test`: installs what is missing, browser included, then types, lint, architecture, unit tests, build and
 * end-to-end tests. Static checks run beside the unit tests; the last line counts the whole run.
 */
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { assertNodeVersion, ensureInstalled, root, tool } from "./bootstrap.mjs";
import { ensureBrowser } from "./browser.mjs";

assertNodeVersion();
await ensureInstalled();

const results = join(root, "test-results");
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const total = { passed: 0, failed: 0 };
const started = Date.now();

/** Runs a tool of node_modules (or a script of ours) and shows what it printed once it has ended. */
function step(name, script, args, env = {}) {
  const from = Date.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: "0", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (data) => (output += data));
    child.stderr.on("data", (data) => (output += data));
    child.once("close", (code) => {
      const seconds = ((Date.now() - from) / 1000).toFixed(1);
      console.log(`${code === 0 ? "ok    " : "FAILED"} ${name} (${seconds} s)`);
      if (code !== 0 && output.trim()) console.log(output.trimEnd());
      resolve(code === 0);
    });
  });
}

/** A step that counts as one check. */
async function check(name, script, args) {
  const passed = await step(name, script, args);
  total[passed ? "passed" : "failed"] += 1;
  return passed;
}

/** Adds the counts of a report; a report that is missing or counts nothing is a failure. */
function count(name, passed, read) {
  try {
    const counts = read(JSON.parse(readFileSync(join(results, `${name}.json`), "utf8")));
    if (counts.passed + counts.failed === 0) throw new Error("no test was run");
    total.passed += counts.passed;
    total.failed += counts.failed;
    if (!passed && counts.failed === 0) total.failed += 1;
    console.log(`       ${counts.passed} passed, ${counts.failed} failed in ${name}`);
  } catch (error) {
    console.log(`       no report of ${name}: ${error.message}`);
    total.failed += 1;
  }
}

async function unitTests() {
  const args = [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${join(results, "unit.json")}`,
  ];
  const passed = await step("unit tests", tool("vitest/vitest.mjs"), args);
  count("unit", passed, (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }));
}

async function staticChecks() {
  await check("types", tool("typescript/bin/tsc"), ["--noEmit"]);
  await check("types of the service worker", tool("typescript/bin/tsc"), ["-p", "tsconfig.worker.json"]);
  await check("lint and format", tool("@biomejs/biome/bin/biome"), ["ci", "--error-on-warnings"]);
  await check("architecture", tool("dependency-cruiser/bin/dependency-cruise.mjs"), [
    "src",
    "--config",
    ".dependency-cruiser.cjs",
  ]);
  await check("dead code", tool("knip/bin/knip.js"), []);
  await check("translations", join(root, "scripts/check-translations.mjs"), []);
}

async function endToEndTests() {
  const env = {
    CHROMIUM_PATH: await ensureBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, "e2e.json"),
  };
  const passed = await step(
    "end-to-end tests",
    tool("playwright/cli.js"),
    ["test", "--reporter=dot,json"],
    env,
  );
  count("e2e", passed, ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected }));
}

await Promise.all([staticChecks(), unitTests()]);
const built = await check("build", tool("vite/bin/vite.js"), ["build", "--logLevel", "warn"]);
if (built) await endToEndTests();

console.log(`\nFinished in ${Math.round((Date.now() - started) / 1000)} s`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
