import { expect, test } from "vitest";
import { sampleRequirement, sampleTask } from "../../../../../tests/fakes/sample-tasks";
import { SequentialIds } from "../../../../../tests/fakes/sequential-ids";
import { emptyState } from "../../../domain/journal/fold-event";
import type { JournalFact } from "../../../domain/journal/journal-event";
import type { TaskState } from "../../../domain/journal/task-state";
import type { TaskContext } from "../../../domain/task/task-context";
import { forkedWork } from "./forked-work";

const root = sampleTask({ id: "t", status: "completed", requirements: [sampleRequirement({ taskId: "t" })] });
const part = sampleTask({ id: "p", parentTaskId: "t", title: "How wet?", status: "completed" });
const context = (id: string, agentId: string) =>
  ({
    id,
    taskId: "t",
    agentId,
    content: id,
    title: id,
    relevantAgents: [],
    createdAt: 1,
  }) as unknown as TaskContext;

function forked(over: Partial<TaskState> = {}): readonly JournalFact[] {
  const ids = new SequentialIds();
  const tasks = new Map([root, part].map((task) => [task.id, task]));
  const state = { ...emptyState("t"), tasks, ...over };
  return forkedWork(state, sampleTask({ id: "fork" }), {}, { newId: () => ids.next(), now: () => 7 });
}
const accepted = (facts: readonly JournalFact[]) =>
  facts.flatMap((fact) => (fact.type === "node-accepted" ? [[fact.taskId, fact.key, fact.result]] : []));

test("a fork keeps the team of its original: who was recruited, and who was found for which part", () => {
  const poet = { id: "poet", name: "Poet", role: "Writes", instructions: "" };
  const facts = forked({
    recruits: new Map([["poet", poet]]),
    accepted: new Map<string, unknown>([
      ["agent/t/Poet", "poet"],
      ["named/p/Ada\n/B", "ada"],
      ["agent/gone/X", "x"],
      ["note/p/0", "n"],
    ]) as never,
  });
  expect(facts.filter(({ type }) => type === "agent-recruited")).toMatchObject([
    { agent: poet, fallback: false },
  ]);
  const copy = facts.flatMap((fact) =>
    fact.type === "task-created" && fact.task.title === part.title ? [fact.task.id] : [],
  )[0];
  const found = accepted(facts).filter(([, key]) => /^(?:agent|named)\//.test(String(key)));
  expect(found).toEqual([
    ["fork", "agent/fork/Poet", "poet"],
    [copy, `named/${copy}/Ada\n/B`, "ada"],
  ]);
});

test("what the user has decided holds in a fork, and what agents have found does not", () => {
  const contexts = new Map([context("own", "user"), context("found", "poet")].map((each) => [each.id, each]));
  const added = forked({ contexts }).flatMap((fact) => (fact.type === "context-added" ? [fact.context] : []));
  expect(added).toMatchObject([{ taskId: "fork", content: "own" }]);
  expect(added[0]?.id).not.toBe("own");
});

test("a plan is taken over as it was accepted, or as its parts tell it", () => {
  const step = {
    id: "s",
    kind: "planning",
    name: "",
    description: "Plan",
    order: 1,
    status: "completed",
  } as const;
  const planned = { ...root, steps: [step] };
  const later = sampleTask({
    ...{ id: "q", parentTaskId: "t", title: "Deliver", dependencies: ["p"] },
    requirements: [sampleRequirement({ taskId: "q", description: "Is wet" })],
  });
  const tasks = new Map([planned, part, later].map((task) => [task.id, task]));
  const planOf = (facts: readonly JournalFact[]) => accepted(facts).find(([, key]) => key === "plan");
  const facts = forked({ tasks });
  expect(planOf(facts)).toEqual([
    "fork",
    "plan",
    [
      { title: "How wet?", description: part.description, dependencies: [], acceptanceCriteria: [] },
      { title: "Deliver", description: later.description, dependencies: [0], acceptanceCriteria: ["Is wet"] },
    ],
  ]);
  const steps = facts.filter((fact) => fact.type === "step-added" && fact.step.kind === "planning");
  expect(steps).toMatchObject([{ taskId: "fork", step: { description: "Plan", order: 1, agentId: "" } }]);
  expect(planOf(forked({ tasks, accepted: new Map([["plan", ["known"]]]) as never }))?.[2]).toEqual([
    "known",
  ]);
  expect(planOf(forked())).toBeUndefined();
  expect(planOf(forked({ tasks: new Map([["t", planned]]) }))).toBeUndefined();
});

test("nothing is forked that has not begun", () => {
  const tasks = (over: object) => ({ tasks: new Map([["t", { ...root, ...over }]]) });
  for (const over of [{ status: "pending" }, { requirements: [] }])
    expect(() => forked(tasks(over))).toThrow("task.not-forkable");
  expect(() => forked({ tasks: new Map() })).toThrow("task.not-forkable");
});
