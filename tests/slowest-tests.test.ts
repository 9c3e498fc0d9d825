import { expect, test } from "vitest";
import { journeyTimes, slowest, unitTestTimes } from "../scripts/slowest-tests.mjs";

test("the files of unit tests and the journeys that took longest are told, the slowest first", () => {
  const testResults = [
    { name: "/project/src/a.test.ts", startTime: 1_000, endTime: 3_500 },
    { name: "/project/src/b.test.ts", startTime: 1_000, endTime: 1_250 },
  ];
  const spec = { file: "tasks.spec.ts", line: 7, title: "is shown" };
  const both = { ...spec, tests: [{ results: [{ duration: 4_000 }] }, { results: [{ duration: 1_000 }] }] };
  const times = [
    ...unitTestTimes({ testResults }, "/project"),
    ...journeyTimes({ suites: [{ specs: [], suites: [{ specs: [both] }] }] }),
  ];
  expect(slowest(times, 2)).toEqual([
    { name: "tasks.spec.ts:7 is shown", seconds: 5 },
    { name: "src/a.test.ts", seconds: 2.5 },
  ]);
});
