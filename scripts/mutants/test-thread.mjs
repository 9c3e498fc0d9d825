/**
 * Runs test files against mutants, in a process of its own: a mutant may never end. Each message in is a mutant or null,
 * with its test files; each message out names the first test that failed, if any did.
 */
import { relative, resolve } from "node:path";
import process from "node:process";
import { createVitest } from "vitest/node";

let failed;
const reporter = {
  onTestCaseResult(test) {
    if (test.result().state === "failed") fail(`${nameOf(test.module)} › ${test.fullName}`);
  },
  onTestModuleEnd(module) {
    if (module.errors().length > 0) fail(`${nameOf(module)} › cannot be loaded`);
  },
};
const vitest = await createVitest("test", {
  config: "scripts/mutants/vitest.config.ts",
  root: process.cwd(),
  watch: false,
  reporters: [reporter],
  maxWorkers: 1,
  // Long enough for a busy machine, and short where a mutant waits for ever.
  testTimeout: 10_000,
  hookTimeout: 10_000,
});
await vitest.standalone();

function nameOf(module) {
  return relative(process.cwd(), module.moduleId);
}

function fail(name) {
  if (failed) return;
  failed = name;
  vitest.cancelCurrentRun("test-failure").catch(() => {});
}

process.on("message", async ({ mutant, files }) => {
  failed = undefined;
  process.env.MUTANT = JSON.stringify(mutant);
  if (mutant) vitest.invalidateFile(resolve(mutant.path));
  const wanted = files.map((file) => resolve(file));
  const specifications = wanted.flatMap((file) => vitest.getModuleSpecifications(file));
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications);
  if (!failed && unhandledErrors.length > 0) failed = `unhandled error: ${unhandledErrors[0]?.message}`;
  if (mutant) vitest.invalidateFile(resolve(mutant.path));
  process.send({ failed, ran: specifications.length });
});
process.send({ ready: true });
