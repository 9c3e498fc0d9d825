/**
 * `npm test`: installs what is missing, browser included, then types, lint, unit tests, build and
 * end-to-end tests, but for these with `--without-journeys`. Static checks, the build and the runner's tests run one after
 * the other beside the unit tests; the last line counts the whole run.
 */
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import process from "node:process";
import { assertNodeVersion, ensureInstalled, root, tool } from "./bootstrap.mjs";
import { ensureBrowser } from "./browser.mjs";
import { failedJourneys, failedUnitTests } from "./failed-tests.mjs";
import { findFirefox } from "./firefox.mjs";
import { buildRunnerForTests, runnerFolder } from "./runner-build.mjs";
import { journeyTimes, slowest, unitTestTimes } from "./slowest-tests.mjs";

assertNodeVersion();
await ensureInstalled({ whole: true });

const results = join(root, "test-results");
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const total = { passed: 0, failed: 0 };
/** How long files of unit tests and journeys took. */
const times = [];
const started = Date.now();

/** Runs a tool of node_modules (or a script of ours); resolves to whether it passed, and what it printed. */
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
      resolve({ passed: code === 0, output: output.trimEnd() });
    });
  });
}

/** A step that counts as one check. */
async function check(name, script, args) {
  const { passed, output } = await step(name, script, args);
  total[passed ? "passed" : "failed"] += 1;
  if (!passed) console.log(output);
  return passed;
}

/**
 * A step that counts as many checks as its report tells; `read` gives the number of tests passed and those that failed,
 * which are printed with their errors, and how long they took. What the tool itself printed follows only where that does not say it all. A
 * report that is missing or counts nothing is a failure.
 */
async function tests({ name, script, args, env, file, read }) {
  const { passed, output } = await step(name, script, args, env);
  let isTold = passed;
  try {
    const counts = read(JSON.parse(readFileSync(file, "utf8")));
    const failed = counts.failed.length;
    if (counts.passed + failed === 0) throw new Error("no test was run");
    total.passed += counts.passed;
    times.push(...counts.times);
    total.failed += passed ? failed : Math.max(1, failed);
    isTold ||= failed > 0;
    console.log(`       ${counts.passed} passed, ${failed} failed in ${name}`);
    for (const test of counts.failed) console.log(`       failed: ${test.name}`);
    for (const test of counts.failed) console.log(`\n--- ${test.name}\n${test.lines.join("\n")}`);
  } catch (error) {
    console.log(`       no report of ${name}: ${error.message}`);
    total.failed += 1;
    isTold = false;
  }
  if (!isTold) console.log(output);
}

/**
 * Has the memory that a process gave back stay with it (glibc's `mallopt`): large buffers come and go by the thousand, and
 * asking for their memory anew takes a twentieth of the tests' time, where that is slow.
 */
const KEEPS_MEMORY = { MALLOC_TRIM_THRESHOLD_: `${2 ** 30}`, MALLOC_MMAP_THRESHOLD_: `${2 ** 25}` };

function unitTests() {
  const file = join(results, "unit.json");
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const read = (report) => ({
    passed: report.numPassedTests,
    failed: failedUnitTests(report),
    times: unitTestTimes(report, root),
  });
  return tests({
    name: "unit tests",
    script: tool("vitest/vitest.mjs"),
    args,
    env: KEEPS_MEMORY,
    file,
    read,
  });
}

/** The runner's dependencies, which its types and its tests need. */
const runnerInstalled = ensureInstalled({ folder: runnerFolder, whole: true });

/** The runner's own tests, with the Postgres it brings. */
async function runnerTests() {
  await runnerInstalled;
  await buildRunnerForTests();
  const file = join(results, "runner.json");
  const args = [
    "run",
    "--config",
    join(runnerFolder, "vitest.config.ts"),
    "--reporter=default",
    "--reporter=json",
  ];
  const read = (report) => ({
    passed: report.numPassedTests,
    failed: failedUnitTests(report),
    times: unitTestTimes(report, root),
  });
  const script = tool("vitest/vitest.mjs");
  return tests({
    name: "tests of the runner",
    script,
    args: [...args, `--outputFile.json=${file}`],
    file,
    read,
  });
}

async function staticChecks() {
  await runnerInstalled;
  // Each checker of several would check anew what they share, and the cores have work.
  await check("types", tool("typescript/bin/tsc"), ["--noEmit", "--checkers", "1"]);
  await check("types of the service worker", tool("typescript/bin/tsc"), ["-p", "tsconfig.worker.json"]);
  await check("lint and format", tool("@biomejs/biome/bin/biome"), ["ci", "--error-on-warnings"]);
  await check("dead code", tool("knip/bin/knip.js"), []);
  await check("translations", join(root, "scripts/check-translations.mjs"), []);
  await check("strangers' plugins", join(root, "scripts/strangers.mjs"), ["--quick"]);
}

/** A port of this machine that nothing listens on. */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

async function endToEndTests() {
  const file = join(results, "e2e.json");
  const firefox = findFirefox();
  console.log(
    firefox
      ? `       attacks are tried in ${firefox} as well`
      : "       no Firefox is at hand (FIREFOX_PATH may name one): the tests in it are not run",
  );
  const env = {
    ...(await ensureBrowser()),
    FIREFOX_PATH: firefox ?? "",
    E2E_PORT: String(await freePort()),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  };
  // Recording what each journey does costs more than most of what they do.
  const args = ["test", "--reporter=json", "--trace=off"];
  const read = (report) => ({
    passed: report.stats.expected,
    failed: failedJourneys(report),
    times: journeyTimes(report),
  });
  await tests({ name: "end-to-end tests", script: tool("playwright/cli.js"), args, env, file, read });
}

/** Steps beside the unit tests; resolves to whether the application could be built. */
async function besideUnitTests() {
  await staticChecks();
  const built = await check("build", tool("vite/bin/vite.js"), ["build", "--logLevel", "warn"]);
  // Builds the runner, which a journey starts too. These wait for their database half of the time, which unit tests fill.
  await runnerTests();
  return built;
}

const [built] = await Promise.all([besideUnitTests(), unitTests()]);
if (built && !process.argv.includes("--without-journeys")) await endToEndTests();

console.log("\nThe slowest twenty:");
for (const { name, seconds } of slowest(times, 20))
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
console.log(`\nFinished in ${Math.round((Date.now() - started) / 1000)} s`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
