import { describe, expect, test } from "vitest";
import type { Artifact } from "../artifact/artifact";
import type { Requirement } from "../requirement/requirement";
import type { Task } from "../task/task";
import { emptyState, foldEvents } from "./fold-event";
import type { JournalEvent, JournalFact } from "./journal-event";
import { timelineOf } from "./timeline";

const task = (id: string, parentTaskId?: string) =>
  ({
    id,
    title: id.toUpperCase(),
    parentTaskId,
    status: "pending",
    requirements: [],
    artifacts: [],
    steps: [],
  }) as unknown as Task;
const requirement = (id: string) => ({ id, taskId: "t", description: id, status: "pending" }) as Requirement;
const journal = (...facts: readonly (readonly [at: number, fact: JournalFact])[]): readonly JournalEvent[] =>
  facts.map(([at, fact], seq) => ({ ...fact, id: `r/${seq}`, runId: "r", rootTaskId: "t", seq, at }));
const stateOf = (events: readonly JournalEvent[]) => foldEvents(emptyState("t"), events);

const route = { provider: "p", model: "m", simulated: false };
const STORY = journal(
  [1, { type: "task-created", task: task("t") }],
  [2, { type: "run-started", ...route }],
  [3, { type: "requirement-detected", taskId: "t", requirement: requirement("a") }],
  [3, { type: "requirement-detected", taskId: "t", requirement: requirement("b") }],
  [4, { type: "task-created", task: task("s", "t") }],
  [4, { type: "task-created", task: task("u", "t") }],
  [5, { type: "task-status-changed", taskId: "s", status: "completed" }],
  [6, { type: "requirement-validated", taskId: "t", requirementId: "a", satisfied: true, reason: "x" }],
  [6, { type: "requirement-validated", taskId: "t", requirementId: "b", satisfied: true, reason: "y" }],
  [9, { type: "task-status-changed", taskId: "t", status: "completed" }],
  [9, { type: "run-state-changed", state: "done" }],
);

describe("a timeline", () => {
  test("groups what happened at the same instant, with a count", () => {
    expect(timelineOf(stateOf(STORY)).map(({ kind, count }) => [kind, count])).toEqual([
      ["task-created", 1],
      ["requirement-detected", 2],
      ["task-branched", 2],
      ["subtask-created", 1],
      ["subtask-created", 1],
      ["subtask-completed", 1],
      ["requirement-validated", 2],
      ["requirement-satisfied", 2],
      ["task-completed", 1],
    ]);
    expect(timelineOf(stateOf(STORY)).at(-1)).toMatchObject({ allSatisfied: true });
  });

  test("of a sub-task tells what concerns it", () => {
    const kinds = timelineOf(stateOf(STORY), "s").map(({ kind }) => kind);
    expect(kinds).toEqual(["subtask-created", "subtask-completed"]);
  });

  test("tells of repairs and rests, and passes over other changes of an artifact", () => {
    const artifact = { id: "a", taskId: "t", title: "Guide" } as Artifact;
    const story = journal(
      [1, { type: "artifact-changed", artifact }],
      [2, { type: "artifact-changed", artifact, repair: { requirementIds: ["r"], edits: 1 } }],
      [3, { type: "run-state-changed", state: "paused" }],
      [4, { type: "run-state-changed", state: "limit-reached" }],
      [5, { type: "run-state-changed", state: "stopped" }],
      [6, { type: "run-state-changed", state: "running" }],
    );
    expect(timelineOf(stateOf(story)).map(({ kind }) => kind)).toEqual([
      "artifact-repaired",
      "task-paused",
      "limit-reached",
      "task-stopped",
    ]);
  });

  test("tells what was said by the user and by agents", () => {
    const said = { taskId: "t", content: "More roses" } as const;
    const story = journal(
      [1, { type: "user-message", ...said }],
      [2, { type: "agent-response", agentId: "ada", ...said }],
    );
    expect(timelineOf(stateOf(story))).toMatchObject([
      { kind: "user-message", content: "More roses" },
      { kind: "agent-response", agentId: "ada", content: "More roses" },
    ]);
  });

  test("tells to which phase of the work each event belongs", () => {
    const artifact = (id: string, taskId: string) => ({ id, taskId, title: id }) as Artifact;
    const status = (taskId: string) =>
      ({ type: "task-status-changed", taskId, status: "completed" }) as const;
    const assigned = { type: "agent-assigned", agentId: "w", agentName: "W" } as const;
    const repair = { requirementIds: ["a"], edits: 1 };
    const story = journal(
      [1, { type: "task-created", task: task("t") }],
      [2, { type: "requirement-detected", taskId: "t", requirement: requirement("a") }],
      [3, { type: "run-state-changed", state: "running" }],
      [4, { ...assigned, taskId: "t" }],
      [5, { type: "task-created", task: task("s", "t") }],
      [6, { type: "run-state-changed", state: "synthesising" }],
      [7, { type: "artifact-created", artifact: artifact("text", "t") }],
      [8, { type: "artifact-created", artifact: artifact("late note", "s") }],
      [9, { type: "run-state-changed", state: "validating" }],
      [10, { type: "task-created", task: { ...task("round", "t"), dueDate: 99 } }],
      [11, { type: "artifact-changed", artifact: artifact("text", "t"), repair }],
      // Resumed: what it has been through is not gone through again.
      [12, { type: "run-state-changed", state: "running" }],
      [13, status("t")],
      [14, { type: "run-state-changed", state: "done" }],
      [15, { type: "amendment-wanted", taskId: "t", amendment: { kind: "check" } }],
      [16, { type: "requirement-validated", taskId: "t", requirementId: "a", satisfied: false, reason: "x" }],
    );
    const phases = timelineOf(stateOf(story)).map(({ at, kind, phase }) => `${at} ${kind}: ${phase}`);
    expect(phases).toEqual([
      "1 task-created: planning",
      "2 requirement-detected: planning",
      "4 agent-assigned: research",
      "5 task-branched: research",
      "5 subtask-created: research",
      "7 artifact-created: writing",
      "8 artifact-created: research",
      "10 task-branched: checking",
      "10 subtask-created: checking",
      "11 artifact-repaired: checking",
      "13 task-completed: checking",
      "16 requirement-validated: changes",
    ]);
  });

  test("of a task that one agent writes has no research", () => {
    const story = journal(
      [1, { type: "run-state-changed", state: "running" }],
      [2, { type: "agent-assigned", taskId: "t", agentId: "w", agentName: "W" }],
    );
    expect(timelineOf(stateOf(story)).map(({ phase }) => phase)).toEqual(["writing"]);
  });

  test("is sorted by time", () => {
    const late = journal(
      [5, { type: "task-created", task: task("t") }],
      [1, { type: "user-message", taskId: "t", content: "Hi" }],
    );
    expect(timelineOf(stateOf(late)).map(({ kind }) => kind)).toEqual(["user-message", "task-created"]);
  });
});

test("folding event by event gives the same as folding all at once", () => {
  const oneByOne = STORY.reduce((state, event) => foldEvents(state, [event]), emptyState("t"));
  expect(oneByOne).toEqual(stateOf(STORY));
});
