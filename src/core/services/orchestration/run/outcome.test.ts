import { describe, expect, test } from "vitest";
import { sampleArtifact, sampleState, sampleStep, sampleTask } from "../../../../../tests/fakes/sample-tasks";
import type { JournalEvent } from "../../../domain/journal/journal-event";
import type { TaskState } from "../../../domain/journal/task-state";
import type { RunState } from "../../../domain/task/run";
import type { TaskStatus } from "../../../domain/task/task";
import { AppError } from "../../../errors/app-error";
import { endingFacts, failureFacts, isAwaitingApproval, isResumable, resultOf } from "./outcome";

const ROOT = "task-1";
const FINAL = sampleArtifact({ status: "final" });
const events = (...facts: readonly object[]) => facts as unknown as readonly JournalEvent[];
const entered = (state: RunState, more: object = {}) => ({ type: "run-state-changed", state, ...more });

/** A task whose run is in a state, with what was journalled. */
function stateOf(status: TaskStatus, runState?: RunState, ...facts: readonly object[]): TaskState {
  const run = { state: runState ?? "running" } as NonNullable<TaskState["run"]>;
  return {
    ...sampleState([sampleTask({ id: ROOT, status })]),
    ...(runState ? { run } : {}),
    events: events(...facts),
  };
}

describe("a run that has ended", () => {
  const unfinished = sampleState(
    [
      sampleTask({
        id: ROOT,
        status: "in_progress",
        steps: [sampleStep({ id: "s1", status: "in_progress" }), sampleStep({ id: "s2" })],
      }),
      sampleTask({
        id: "a",
        parentTaskId: ROOT,
        status: "in_progress",
        steps: [sampleStep({ id: "s3", status: "in_progress" })],
      }),
      sampleTask({ id: "b", parentTaskId: ROOT, status: "completed" }),
    ],
    [FINAL],
  );

  test("with a deliverable is done, and leaves nothing in progress", () => {
    const ending = [
      { type: "step-changed", taskId: ROOT, stepId: "s1", status: "failed" },
      { type: "step-changed", taskId: "a", stepId: "s3", status: "failed" },
      { type: "task-status-changed", taskId: "a", status: "failed", errorCode: "task.unfinished" },
      { type: "task-status-changed", taskId: ROOT, status: "completed" },
      { type: "run-state-changed", state: "done" },
    ];
    expect(endingFacts(unfinished)).toEqual(ending);
    expect(failureFacts(unfinished, new Error("No."))).toEqual(ending);
  });

  test("without one has failed, with the reason for each part", () => {
    const without = { ...unfinished, artifacts: new Map() };
    const params = { reason: "No." };
    expect(failureFacts(without, new AppError("provider.api", params))).toEqual([
      { type: "step-changed", taskId: ROOT, stepId: "s1", status: "failed" },
      { type: "step-changed", taskId: "a", stepId: "s3", status: "failed" },
      { type: "task-status-changed", taskId: "a", status: "failed", errorCode: "provider.api" },
      { type: "task-status-changed", taskId: ROOT, status: "failed", errorCode: "provider.api", params },
      { type: "run-state-changed", state: "failed", errorCode: "provider.api", params },
    ]);
    expect(endingFacts(without).at(-1)).toMatchObject({ state: "failed", errorCode: "task.no-deliverable" });
    const unknown = failureFacts(without, new Error("No.")).at(-1);
    expect(unknown).toMatchObject({ errorCode: "task.orchestration-failed" });
  });
});

test.each<readonly [TaskStatus, RunState | undefined, boolean]>([
  ["in_progress", "running", true],
  ["in_progress", "stopped", true],
  ["in_progress", "awaiting-approval", false],
  ["failed", "failed", true],
  ["failed", undefined, false],
  ["completed", "done", false],
  ["pending", undefined, false],
])("a task that is %s, in a run that is %s, can be gone on with: %s", (status, run, expected) => {
  expect(isResumable(stateOf(status, run))).toBe(expected);
});

test("a brief waits for the user until it is approved", () => {
  expect(isAwaitingApproval(stateOf("in_progress", "awaiting-approval"))).toBe(true);
  const approved = stateOf("in_progress", "awaiting-approval", { type: "brief-approved", taskId: ROOT });
  expect(isAwaitingApproval(approved)).toBe(false);
  expect(isResumable(approved)).toBe(true);
  expect(isAwaitingApproval(stateOf("in_progress", "running"))).toBe(false);
  expect(isAwaitingApproval(stateOf("pending"))).toBe(false);
});

describe("the result of a task", () => {
  test("is its success, with all that was made", () => {
    const state = sampleState(
      [
        sampleTask({ id: ROOT, workflowId: "w", status: "completed" }),
        sampleTask({ id: "a", parentTaskId: ROOT }),
      ],
      [FINAL],
    );
    expect(resultOf(state)).toEqual({
      ...{
        success: true,
        workflowId: "w",
        mainTaskId: ROOT,
        subTaskIds: ["a"],
        artifacts: [FINAL],
        errors: [],
      },
    });
    expect(() => resultOf({ ...state, tasks: new Map() })).toThrow();
  });

  const failed = entered("failed", { errorCode: "provider.none", params: {} });
  test.each<readonly [string, readonly object[], number]>([
    ["the reason of the last attempt where that failed", [failed], 1],
    ["no reason of one before", [failed, { type: "run-resumed" }], 0],
    ["no reason of one before that has ended otherwise", [failed, entered("stopped")], 0],
    ["no reason where none is known", [entered("failed")], 0],
    ["no reason where nothing failed", [entered("done")], 0],
    ["no reason where nothing has happened", [], 0],
  ])("has %s", (_, facts, count) => {
    const { success, errors } = resultOf(stateOf("failed", "failed", ...facts));
    expect(success).toBe(false);
    expect(errors).toEqual(count === 0 ? [] : [new AppError("provider.none").message]);
  });
});
