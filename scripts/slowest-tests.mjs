/** The slowest tests of a run, from the reports of Vitest and Playwright. */
import { relative } from "node:path";

/** How long each file of unit tests took, by its path below `root`: tests of one file run one after the other. */
export function unitTestTimes({ testResults }, root) {
  return testResults.map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
}

/** How long each journey took, in all browsers it was tried in. */
export function journeyTimes({ suites }) {
  return specsOf(suites).map(({ file, line, title, tests }) => ({
    name: `${file}:${line} ${title}`,
    seconds:
      tests.flatMap(({ results }) => results).reduce((sum, { duration = 0 }) => sum + duration, 0) / 1000,
  }));
}

/** The longest, the slowest first. */
export function slowest(times, count) {
  return times.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);
}

function specsOf(suites = []) {
  return suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites)]);
}
