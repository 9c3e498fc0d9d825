/**
 * Runs test files against mutants, in a process of its own: a mutant may never end. Each message in is a mutant or null,
 * with the files that import it, itself first, and its test files. Each message out names the file that is running and says when the
 * next message comes at the latest; the last one says that it is over, and names the first test that failed, if any did.
 */
import { dirname, relative, resolve } from "node:path";
import process from "node:process";
import { createVitest } from "vitest/node";

/** Whatever tells of nothing for longer never ends, as loops do whose end was changed: this and ten times what the file took before. */
const LONGEST_MS = 45_000;

let failed;
const reporter = {
  onTestCaseResult(test) {
    goOn(nameOf(test.module));
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
  testTimeout: 20_000,
  hookTimeout: 20_000,
});
await vitest.standalone();

/** How long a file took when it was run before; nothing where it never was. */
function durationOf(file) {
  const [{ project } = {}] = vitest.getModuleSpecifications(resolve(file));
  return vitest.cache.getFileTestResults(`${project?.name}:${file}`)?.duration ?? 0;
}

/**
 * The file that is named after the mutant's first, then those beside it, then the others, each the quickest first: those
 * that take long are mostly not needed.
 */
function quickestFirst(mutant, files) {
  const isBeside = (file) => mutant !== null && dirname(file) === dirname(mutant.path);
  const isNamed = (file) => isBeside(file) && file.startsWith(mutant.path.replace(/\.tsx?$/, ".test."));
  const group = (file) => (isNamed(file) ? 0 : isBeside(file) ? 1 : 2);
  const rank = new Map(files.map((file) => [file, [group(file), durationOf(file)]]));
  return files.toSorted((a, b) => {
    const [[groupOfA, durationOfA], [groupOfB, durationOfB]] = [rank.get(a), rank.get(b)];
    return groupOfA - groupOfB || durationOfA - durationOfB;
  });
}

function goOn(file) {
  process.send({ isOver: false, file, withinMs: LONGEST_MS + 10 * durationOf(file) });
}

function nameOf(module) {
  return relative(process.cwd(), module.moduleId);
}

function fail(name) {
  if (failed) return;
  failed = name;
  vitest.cancelCurrentRun("test-failure").catch(() => {});
}

/** By project, the files that are to be loaded anew in its process: those that have another text, or import one. */
const stale = new Map(vitest.projects.map(({ name }) => [name, new Set()]));

/** Takes a mutant in, or away again. */
function change(mutant, importers) {
  process.env.MUTANT = JSON.stringify(mutant);
  const paths = importers.map((path) => resolve(path));
  for (const files of stale.values()) for (const path of paths) files.add(path);
  if (paths[0]) vitest.invalidateFile(paths[0]);
}

async function run(file) {
  const specifications = vitest.getModuleSpecifications(resolve(file));
  if (specifications.length === 0) throw new Error(`${file} is no test file`);
  for (const { project } of specifications) {
    for (const path of stale.get(project.name)) vitest.watcher.invalidates.add(path);
    stale.get(project.name).clear();
  }
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications);
  if (unhandledErrors.length > 0) failed ??= `${file} › unhandled error: ${unhandledErrors[0]?.message}`;
}

process.on("message", async ({ mutant, files, importers }) => {
  failed = undefined;
  change(mutant, importers);
  // One by one: of a run that is cancelled, the files that are left are loaded all the same.
  for (const file of quickestFirst(mutant, files)) {
    goOn(file);
    await run(file);
    if (failed) break;
  }
  change(null, importers);
  process.send({ isOver: true, failed });
});
process.on("disconnect", () => process.exit());
process.send({ isOver: true });
