import { describe, expect, test } from "vitest";
import { journalOf } from "../../../../tests/fakes/journal-of";
import { sampleRequirement, sampleStep, sampleTask } from "../../../../tests/fakes/sample-tasks";
import type { Requirement } from "../requirement/requirement";
import type { Task } from "../task/task";
import { foldTaskEvent, type TaskEvent } from "./fold-task-event";
import type { JournalFact } from "./journal-event";

/** A task after events, the first of which is at 1. */
function taskAfter(task: Task, ...facts: readonly JournalFact[]): Task {
  return journalOf(...facts).reduce((folded, event) => foldTaskEvent(folded, event as TaskEvent), task);
}
const taskId = "task-1";
const met: Requirement = sampleRequirement({
  status: "satisfied",
  outcome: "met",
  proof: { kind: "judged", reason: "It says so" } as unknown as NonNullable<Requirement["proof"]>,
  satisfiedAt: 5,
  validationResult: "fine",
});

test("a task has ended only while it is completed, and was changed when the event was", () => {
  const completed = taskAfter(sampleTask(), { type: "task-status-changed", taskId, status: "completed" });
  expect(completed).toMatchObject({ status: "completed", completedAt: 1, updatedAt: 1 });
  const again = taskAfter(completed, { type: "task-status-changed", taskId, status: "in_progress" });
  expect(again).toMatchObject({ status: "in_progress", completedAt: undefined });
});

test("plans, passes, agents, limits and requirements are taken over as they are", () => {
  const requirements = [sampleRequirement({ id: "other" })];
  expect(
    taskAfter(
      sampleTask(),
      { type: "task-planned", taskId, complexity: "complex", estimatedPasses: 4 },
      { type: "passes-counted", taskId, actualPasses: 3 },
      { type: "agent-assigned", taskId, agentId: "a", agentName: "Ada" },
      { type: "limits-set", taskId, limits: { tokens: 9 } },
      { type: "requirement-detected", taskId, requirement: sampleRequirement() },
    ),
  ).toMatchObject({
    complexity: "complex",
    estimatedPasses: 4,
    actualPasses: 3,
    assignedAgentId: "a",
    assignedAgentName: "Ada",
    assignedAt: 3,
    limits: { tokens: 9 },
    requirements: [{ id: "requirement-1" }],
  });
  const changed = taskAfter(sampleTask(), { type: "requirements-changed", taskId, requirements });
  expect(changed.requirements).toBe(requirements);
});

describe("steps", () => {
  const first = sampleStep({ id: "a", status: "pending" });
  const second = sampleStep({ id: "b" });

  test("are added once", () => {
    const task = taskAfter(
      sampleTask(),
      { type: "step-added", taskId, step: first },
      { type: "step-added", taskId, step: { ...first, name: "again" } },
      { type: "step-added", taskId, step: second },
    );
    expect(task.steps).toEqual([first, second]);
  });

  test("begin anew, and last from when they began", () => {
    const task = sampleTask({ steps: [{ ...first, completedAt: 3, duration: 2 }, second] });
    const begun = taskAfter(task, { type: "step-changed", taskId, stepId: "a", status: "in_progress" });
    expect(begun.steps).toEqual([
      { ...first, status: "in_progress", startedAt: 1, completedAt: undefined, duration: undefined },
      second,
    ]);
    const done = foldTaskEvent(begun, {
      ...(journalOf({ type: "step-changed", taskId, stepId: "a", status: "failed" })[0] as TaskEvent),
      at: 8,
    });
    expect(done.steps[0]).toMatchObject({ status: "failed", completedAt: 8, duration: 7 });
  });

  test("that never began took no time, and those put off keep what they had", () => {
    const task = sampleTask({ steps: [{ id: "a", name: "", description: "", order: 0, status: "pending" }] });
    const change = { type: "step-changed", taskId, stepId: "a" } as const;
    expect(taskAfter(task, { ...change, status: "completed" }).steps[0]?.duration).toBe(0);
    const begun = taskAfter(task, { ...change, status: "in_progress" }, { ...change, status: "pending" });
    expect(begun.steps[0]).toMatchObject({ status: "pending", startedAt: 1 });
  });
});

describe("labels", () => {
  const labelled = (task: Task, labels: Extract<TaskEvent, { type: "task-labelled" }>["labels"]) =>
    taskAfter(task, { type: "task-labelled", taskId, labels });

  test("change what they name, and a title becomes the user's", () => {
    const task = sampleTask({ pinned: true });
    expect(labelled(task, { title: "Mine" })).toMatchObject({
      title: "Mine",
      titledByUser: true,
      pinned: true,
    });
    expect(labelled(task, { pinned: false, archived: true })).toMatchObject({
      pinned: false,
      archived: true,
    });
    expect(labelled(task, { archived: true })).not.toHaveProperty("titledByUser");
    expect(labelled(task, { archived: true })).not.toHaveProperty("projectId");
  });

  test("come with the place that writes the journal, which can be taken away again", () => {
    const moved = (task: Task, placedOn: string | null) =>
      taskAfter(task, { type: "task-labelled", taskId, labels: {}, placedOn });
    const placed = moved(sampleTask(), "home");
    expect(placed.placedOn).toBe("home");
    expect(labelled(placed, { pinned: true }).placedOn).toBe("home");
    expect(moved(placed, null)).not.toHaveProperty("placedOn");
  });

  test("of the user's outlast the name that a brief has for the task", () => {
    const planned = {
      type: "task-planned",
      taskId: "task-1",
      complexity: "simple",
      estimatedPasses: 1,
    } as const;
    const named = { ...planned, title: "Rain, in five lines" };
    expect(taskAfter(sampleTask(), named).title).toBe("Rain, in five lines");
    expect(taskAfter(sampleTask(), planned).title).toBe(sampleTask().title);
    expect(taskAfter(sampleTask({ title: "Mine", titledByUser: true }), named).title).toBe("Mine");
  });

  test("put a task into a project and out of it, and name nothing else", () => {
    expect(labelled(sampleTask(), { projectId: "p" }).projectId).toBe("p");
    expect(labelled(sampleTask({ projectId: "p" }), { projectId: null }).projectId).toBeUndefined();
    const foreign = { status: "failed" } as unknown as Task;
    expect(labelled(sampleTask(), foreign).status).toBe("pending");
  });
});

describe("a requirement that is checked", () => {
  const other = sampleRequirement({ id: "other" });
  const check = (
    requirement: Requirement,
    over: Partial<Extract<TaskEvent, { type: "requirement-validated" }>>,
  ) =>
    taskAfter(sampleTask({ requirements: [other, requirement] }), {
      type: "requirement-validated",
      taskId,
      requirementId: requirement.id,
      satisfied: true,
      reason: "because",
      ...over,
    }).requirements;

  test("is met, failed or open by what came of the check, and no other is", () => {
    const accepted = sampleRequirement({ acceptedAt: 7, touched: true });
    expect(check(accepted, { outcome: "met" })).toEqual([
      other,
      expect.objectContaining({
        status: "satisfied",
        validatedAt: 1,
        satisfiedAt: 1,
        validationResult: "because",
        touched: undefined,
        acceptedAt: undefined,
      }),
    ]);
    expect(check(accepted, { satisfied: false, outcome: "unmet" })[1]).toMatchObject({
      status: "failed",
      satisfiedAt: undefined,
      acceptedAt: 7,
    });
    expect(check(accepted, { satisfied: false, outcome: "unverified" })[1]?.status).toBe("pending");
    expect(check(accepted, { satisfied: false })[1]?.status).toBe("failed");
  });

  test("is accepted as it is, and taken back", () => {
    const task = sampleTask({ requirements: [other, sampleRequirement()] });
    const accept = { type: "requirement-accepted", taskId, requirementId: "requirement-1" } as const;
    const accepted = taskAfter(task, { ...accept, accepted: true });
    expect(accepted.requirements).toEqual([other, { ...sampleRequirement(), acceptedAt: 1 }]);
    expect(taskAfter(accepted, { ...accept, accepted: false }).requirements[1]?.acceptedAt).toBeUndefined();
  });
});

describe("where the text was changed by hand", () => {
  const carried = (requirement: Requirement, over: object) =>
    taskAfter(sampleTask({ requirements: [requirement] }), {
      type: "proofs-carried",
      taskId,
      proofs: [],
      touched: [],
      ...over,
    }).requirements[0];

  test("a met requirement whose proof is gone is open until it is checked", () =>
    expect(carried(met, { touched: ["requirement-1"] })).toMatchObject({
      status: "pending",
      outcome: "unverified",
      touched: true,
      proof: undefined,
      validationResult: undefined,
      satisfiedAt: undefined,
    }));

  test("an unmet one stays unmet, and is marked", () => {
    const unmet = sampleRequirement({ status: "failed", outcome: "unmet", validationResult: "too long" });
    expect(carried(unmet, { touched: ["requirement-1"] })).toEqual({ ...unmet, touched: true });
  });

  test("a proof that still holds replaces the one before, and what nobody names stays", () => {
    const proof = { kind: "judged", reason: "moved" };
    expect(carried(met, { proofs: [{ requirementId: "requirement-1", proof }] })).toEqual({ ...met, proof });
    expect(carried(met, { proofs: [{ requirementId: "other", proof }] })).toBe(met);
  });
});
