import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { failedJourneys, failedUnitTests } from "../scripts/failed-tests.mjs";

const ESCAPE = String.fromCharCode(27);

/** A line of Playwright's report: a journey with what came of it. */
const spec = (title: string, ok: boolean, results: readonly object[]) => ({
  file: "tasks.spec.ts",
  line: 7,
  title,
  ok,
  tests: [{ results }],
});

test("a journey that failed is told with the beginning of its error and of what the page showed", () => {
  const path = join(mkdtempSync(join(tmpdir(), "failed-")), "error-context.md");
  const menu = '- navigation "Main"\n'.repeat(90);
  writeFileSync(
    path,
    `# Page snapshot\n\n\`\`\`yaml\n${menu}- main:\n  - status "Loading"\n\`\`\`\n\n# Test source\n`,
  );
  const message = `Error: ${ESCAPE}[31mnot found${ESCAPE}[39m\n${"x".repeat(900)}\n${"line\n".repeat(60)}`;
  const attachments = [{ name: "error-context", path }];
  const nested = { specs: [spec("is shown", false, [{ errors: [{ message }], attachments }])] };
  const [failed, ...others] = failedJourneys({
    suites: [{ specs: [spec("passes", true, [])], suites: [nested] }],
  });
  expect(others).toEqual([]);
  expect(failed?.name).toBe("tasks.spec.ts:7 is shown");
  expect(failed?.lines.slice(0, 3)).toEqual(["Error: not found", "x".repeat(240), "line"]);
  expect(failed?.lines.indexOf("…")).toBe(25);
  expect(failed?.lines.slice(26)).toEqual(["The page:", "- main:", '  - status "Loading"']);
});

test("a journey that failed in one browser of several is told with what that one found", () => {
  const tests = [
    { status: "expected", results: [{ errors: [], attachments: [] }] },
    { status: "unexpected", results: [{ errors: [{ message: "a cell hangs" }], attachments: [] }] },
  ];
  expect(failedJourneys({ suites: [{ specs: [{ ...spec("ends", true, []), tests }] }] })).toEqual([
    { name: "tasks.spec.ts:7 ends", lines: ["a cell hangs"] },
  ]);
});

test("what kept the journeys from beginning is told, and so is one that was never finished", () => {
  const specs = [spec("was cut off", false, [])];
  expect(failedJourneys({ suites: [{ specs }], errors: [{ message: "the port is taken" }] })).toEqual([
    { name: "outside of the tests", lines: ["the port is taken"] },
    { name: "tasks.spec.ts:7 was cut off", lines: [] },
  ]);
});

test("unit tests that failed are told with their errors, and files that could not be run", () => {
  const failed = { fullName: "adds", status: "failed", failureMessages: ["1 is not 2\n    at a.test.ts:3"] };
  const passed = { fullName: "takes away", status: "passed", failureMessages: [] };
  const testResults = [
    { name: "a.test.ts", status: "failed", message: "", assertionResults: [passed, failed] },
    { name: "b.test.ts", status: "failed", message: "no such module", assertionResults: [] },
    { name: "c.test.ts", status: "passed", message: "", assertionResults: [passed] },
  ];
  expect(failedUnitTests({ testResults })).toEqual([
    { name: "a.test.ts adds", lines: ["1 is not 2", "    at a.test.ts:3"] },
    { name: "b.test.ts", lines: ["no such module"] },
  ]);
});
