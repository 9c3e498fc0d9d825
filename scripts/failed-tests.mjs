/** Report of the tests that failed, from the reports of Vitest and Playwright. */
import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/** So much of each error: who reads it may see the beginning of a run's output alone. */
const ERROR_LINES = 25;
const PAGE_LINES = 40;
const LINE_LENGTH = 240;

/** A test that failed: its name, and what shows why, line by line. */
const failure = (name, ...texts) => ({ name, lines: texts.flat() });

/** The tests of Vitest's JSON report that failed, and files that could not be run. */
export function failedUnitTests({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0 && status === "failed") return [failure(name, clipped(message, ERROR_LINES))];
    return failed.map(({ fullName, failureMessages }) =>
      failure(`${name} ${fullName}`, clipped(failureMessages.join("\n"), ERROR_LINES)),
    );
  });
}

/** The tests of Playwright's JSON report that failed, with what the page showed, and errors outside of tests. */
export function failedJourneys({ suites, errors = [] }) {
  const outside = errors.map(({ message = "" }) =>
    failure("outside of the tests", clipped(message, ERROR_LINES)),
  );
  const failed = specsOf(suites).filter((spec) => !spec.ok || spec.tests.some(isUnexpected));
  return [
    ...outside,
    ...failed.map((spec) =>
      failure(nameOf(spec), ...spec.tests.filter((test) => !isExpected(test)).flatMap(whyOf)),
    ),
  ];
}

/** A journey that several browsers are tried with is one line of the report, which is well where the first of them is. */
const isUnexpected = ({ status }) => status === "unexpected";
const isExpected = ({ status }) => status === "expected";

function specsOf(suites = []) {
  return suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites)]);
}

const nameOf = ({ file, line, title }) => `${file}:${line} ${title}`;

function whyOf({ results }) {
  const result = results.at(-1);
  const message = result?.errors.map((error) => error.message).join("\n") ?? "";
  const { path } = result?.attachments.find(({ name }) => name === "error-context") ?? {};
  const shown = path && existsSync(path) ? shownBy(readFileSync(path, "utf8")) : "";
  return [clipped(message, ERROR_LINES), clipped(shown, PAGE_LINES)];
}

/** The page at the end of a test, from where its own content begins, as Playwright describes it. */
function shownBy(context) {
  const [, snapshot] = /# Page snapshot\s+```yaml\n([\s\S]*?)```/.exec(context) ?? [];
  if (!snapshot) return "";
  return `The page:\n${snapshot.slice(Math.max(0, snapshot.search(/^ *- main\b/m)))}`;
}

function clipped(text, count) {
  if (text === "") return [];
  const lines = stripVTControlCharacters(text).trimEnd().split("\n");
  const shown = lines.slice(0, count).map((line) => line.slice(0, LINE_LENGTH));
  return lines.length > count ? [...shown, "…"] : shown;
}
