import { expect, it } from "vitest";
import {
  sampleArtifact,
  sampleRequirement,
  sampleState,
  sampleStep,
  sampleTask,
} from "../../../../tests/fakes/sample-tasks";
import type { Artifact } from "../artifact/artifact";
import type { RunState } from "../task/run";
import type { Task } from "../task/task";
import type { JournalEvent } from "./journal-event";
import { planNodes } from "./plan-nodes";
import type { TaskState } from "./task-state";
import { timeLeftMs } from "./time-left";

const part = (id: string, over: Partial<Task> = {}) =>
  sampleTask({ id, title: id, parentTaskId: "task-1", ...over });
const root = (over: Partial<Task> = {}) =>
  sampleTask({ status: "in_progress", requirements: [sampleRequirement()], ...over });

function stateOf(
  runState: RunState,
  tasks: readonly [Task, ...Task[]],
  artifacts: readonly Artifact[] = [],
  calls: readonly (readonly [taskId: string, tokens: number, ms: number])[] = [],
): TaskState {
  const run = {
    id: "r",
    taskId: "task-1",
    provider: "p",
    model: "m",
    simulated: false,
    createdAt: 0,
    updatedAt: 0,
  };
  const events = calls.map(([taskId, completionTokens, durationMs], seq) => ({
    ...{ id: `r/${seq}`, runId: "r", rootTaskId: "task-1", seq, at: seq, type: "model-called", taskId },
    ...{ agentId: "a", purpose: "execution", provider: "p", model: "m", durationMs },
    usage: { promptTokens: 1, completionTokens, totalTokens: completionTokens + 1 },
  }));
  return {
    ...sampleState(tasks, artifacts),
    run: { ...run, state: runState },
    events: events as unknown as readonly JournalEvent[],
  };
}

const told = (state: TaskState) => planNodes(state).map((node) => `${node.kind} ${node.state}`);

it("has no plan before the work has begun", () => {
  expect(planNodes(sampleState([root()]))).toEqual([]);
});

it.each<[string, TaskState]>([
  ["requirements", stateOf("planning", [root()])],
  ["parts", stateOf("planning", [root({ requirements: [] }), part("a")])],
  ["a text", stateOf("planning", [root({ requirements: [] })], [sampleArtifact({ taskId: "task-1" })])],
  ["an end", stateOf("planning", [root({ requirements: [], status: "completed" })])],
  ["a check", stateOf("validating", [root({ requirements: [] })])],
  ["mends", stateOf("refining", [root({ requirements: [] })])],
])("has its brief once there are %s", (_, state) => {
  expect(told(state)[0]).toBe("brief done");
});

it("fills node by node", () => {
  expect(told(stateOf("planning", [root({ requirements: [] })]))).toEqual([
    "brief working",
    "text waiting",
    "check waiting",
  ]);
  const parts = [part("a", { status: "completed" }), part("b", { status: "in_progress" })];
  expect(told(stateOf("running", [root(), ...parts]))).toEqual([
    "brief done",
    "part done",
    "part working",
    "text waiting",
    "check waiting",
  ]);
  expect(told(stateOf("synthesising", [root()]))).toEqual(["brief done", "text working", "check waiting"]);
  const draft = sampleArtifact({ status: "review" });
  expect(told(stateOf("validating", [root()], [draft]))).toEqual([
    "brief done",
    "text done",
    "check working",
  ]);
  expect(told(stateOf("validating", [root()]))).toEqual(["brief done", "text done", "check working"]);
  const completed = root({ status: "completed" });
  expect(told(stateOf("done", [completed]))).toEqual(["brief done", "text done", "check done"]);
  expect(told(stateOf("done", [completed], [draft]))).toEqual(["brief done", "text done", "check done"]);
});

it("leaves rounds of repair out, and names who did the rest", () => {
  const step = sampleStep({ kind: "execution", agentId: "writer" });
  const nodes = planNodes(stateOf("refining", [root({ steps: [step] }), part("again", { dueDate: 1 })]));
  expect(nodes.map(({ kind, agentId }) => [kind, agentId])).toEqual([
    ["brief", undefined],
    ["text", "writer"],
    ["check", undefined],
  ]);
});

it("tells the time left by how fast models have answered, and for how long the text is to be", () => {
  const asked = root({ description: "Write 1,000 words on tea.", requirements: [] });
  const parts = [part("a", { status: "completed" }), part("b", { status: "pending", dependencies: ["a"] })];
  const state = stateOf("running", [asked, ...parts], [], [["a", 500, 10_000]]);
  // 500 tokens of the other part and 1,350 of the text, 50 a second.
  expect(timeLeftMs(state)).toBe(37_000);
  expect(timeLeftMs(state, (id) => (id === "task-1" ? 500 : 0))).toBe(23_500);
});

it("tells no time left that it cannot know", () => {
  const asked = root({ description: "Write 1,000 words on tea." });
  expect(timeLeftMs(stateOf("synthesising", [asked]))).toBeUndefined();
  expect(timeLeftMs(stateOf("synthesising", [root()], [], [["task-1", 10, 10]]))).toBeUndefined();
  expect(timeLeftMs(stateOf("refining", [asked], [], [["task-1", 10, 10]]))).toBeUndefined();
  const unknown = stateOf("running", [asked, part("a", { status: "in_progress" })], [], [["task-1", 10, 10]]);
  expect(timeLeftMs(unknown)).toBeUndefined();
});
