import { describe, expect, test } from "vitest";
import { sampleRequirement, sampleTask } from "../../../../tests/fakes/sample-tasks";
import type { RunState } from "./run";
import { displayStateOf } from "./task-display-state";

const nobody = { isWorkedOn: false };
const somebody = { isWorkedOn: true };
const rootIn = (runState?: RunState) =>
  sampleTask({ status: "in_progress", ...(runState ? { runState } : {}) });

describe("the state of a task that nobody works on", () => {
  test.each([
    ["running", "interrupted"],
    ["stopped", "stopped"],
    ["paused", "paused"],
    ["awaiting-approval", "awaiting_approval"],
    ["limit-reached", "limit_reached"],
  ] as const)("is, after %s, %s, and so is that of a part that had begun", (runState, state) => {
    const root = rootIn(runState);
    const part = sampleTask({ id: "part", parentTaskId: root.id, status: "in_progress" });
    expect(displayStateOf(root, root, nobody)).toBe(state);
    expect(displayStateOf(part, root, nobody)).toBe(state);
  });

  test("leaves no part of a stopped task pending, and takes nothing from one that is done", () => {
    const root = rootIn("stopped");
    const part = (status: "pending" | "completed" | "failed") => sampleTask({ id: "part", status });
    expect(displayStateOf(part("pending"), root, nobody)).toBe("stopped");
    expect(displayStateOf(part("completed"), root, nobody)).toBe("completed");
    expect(displayStateOf(part("failed"), root, nobody)).toBe("failed");
    expect(displayStateOf(part("pending"), rootIn("paused"), nobody)).toBe("pending");
  });
});

test("parts that a device had begun which gave way to another are stopped once that has completed the task", () => {
  const root = sampleTask({ status: "completed" });
  const part = (status: "pending" | "in_progress" | "completed") => sampleTask({ id: "part", status });
  expect(displayStateOf(part("pending"), root, nobody)).toBe("stopped");
  expect(displayStateOf(part("in_progress"), root, nobody)).toBe("stopped");
  expect(displayStateOf(part("completed"), root, nobody)).toBe("completed");
  // A repair of a completed task works on a part of it.
  expect(displayStateOf(part("in_progress"), root, somebody)).toBe("in_progress");
});

describe("the state of a task under way", () => {
  test("is waiting while every call waits, and stopped as soon as that is asked for", () => {
    const root = rootIn("running");
    expect(displayStateOf(root, root, somebody)).toBe("in_progress");
    expect(displayStateOf(root, root, { ...somebody, isWaiting: true })).toBe("waiting");
    expect(displayStateOf(root, root, { ...somebody, isStopping: true })).toBe("stopped");
  });

  test("is that of the work when it has been taken up again after a stop", () => {
    const root = rootIn("stopped");
    expect(displayStateOf(root, root, somebody)).toBe("in_progress");
  });
});

test("a completed task tells that points are open, unless nobody wanted them", () => {
  const open = sampleRequirement({ outcome: "unverified" });
  const done = sampleTask({ status: "completed", requirements: [open] });
  expect(displayStateOf(done, done, nobody)).toBe("completed_open");
  const declined = { ...done, requirements: [{ ...open, priority: "wont" as const }] };
  expect(displayStateOf(declined, declined, nobody)).toBe("completed");
});
