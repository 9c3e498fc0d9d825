import { expect, test } from "vitest";
import { journalOf } from "../../../../tests/fakes/journal-of";
import { sampleArtifact, sampleState, sampleTask } from "../../../../tests/fakes/sample-tasks";
import type { RunState } from "../task/run";
import type { JournalFact } from "./journal-event";
import { phaseTracker } from "./timeline-phases";

const taskId = "task-1";
const root = sampleTask();
const part = sampleTask({ id: "part", parentTaskId: taskId });
const repair = sampleTask({ id: "repair", parentTaskId: taskId, dueDate: 1 });
const run = (state: RunState): JournalFact => ({ type: "run-state-changed", state });
const said: JournalFact = { type: "user-message", taskId, content: "" };
const written = (of = taskId): JournalFact => ({
  type: "artifact-created",
  artifact: sampleArtifact({ taskId: of }),
});
const saidOf = (of: string): JournalFact => ({ ...said, taskId: of });

const phases = (tasks: readonly [typeof root, ...(typeof root)[]], ...facts: readonly JournalFact[]) =>
  journalOf(...facts).map(phaseTracker(sampleState(tasks)));

test("work goes from planning through research and writing to checking, and afterwards there are changes", () => {
  expect(
    phases(
      [root, part],
      said,
      run("planning"),
      said,
      run("running"),
      said,
      run("synthesising"),
      said,
      run("validating"),
      said,
      run("refining"),
      written(),
      run("done"),
      said,
    ),
  ).toEqual([
    "planning",
    "planning",
    "planning",
    "research",
    "research",
    "writing",
    "writing",
    "checking",
    "checking",
    "checking",
    "checking",
    "checking",
    "changes",
  ]);
});

test("without readers the work begins with the writing", () => {
  expect(phases([root], run("running"))).toEqual(["writing"]);
  expect(phases([root, repair], run("running"))).toEqual(["writing"]);
});

test("a run that is resumed does not go back", () =>
  expect(phases([root, part], run("validating"), run("planning"), run("running"), said)).toEqual(
    Array(4).fill("checking"),
  ));

test("what is about a reader belongs to research whenever it is, and a text begins the writing", () => {
  expect(phases([root, part], run("validating"), saidOf("part"), written("part"), said)).toEqual([
    "checking",
    "research",
    "research",
    "checking",
  ]);
  expect(phases([root, part], said, written(), said)).toEqual(["planning", "writing", "writing"]);
});

test("an amendment is a change, and so is what follows the end", () => {
  const wanted: JournalFact = { type: "amendment-wanted", taskId, amendment: { kind: "check" } };
  expect(phases([root], wanted, run("running"), run("done"), saidOf("part"))).toEqual([
    "changes",
    "writing",
    "writing",
    "changes",
  ]);
});
