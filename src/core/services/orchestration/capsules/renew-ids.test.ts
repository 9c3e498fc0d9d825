import { describe, expect, test } from "vitest";
import { FixedClock } from "../../../../../tests/fakes/fixed-clock";
import { journalOf } from "../../../../../tests/fakes/journal-of";
import { sampleArtifact, sampleRequirement, sampleTask } from "../../../../../tests/fakes/sample-tasks";
import { SequentialIds } from "../../../../../tests/fakes/sequential-ids";
import { capsuleMarkup, capsuleOf } from "../../../domain/journal/capsule";
import type { JournalEvent, JournalFact } from "../../../domain/journal/journal-event";
import { previewCapsule } from "./preview-capsule";
import { withNewIds } from "./renew-ids";

const taskId = "task-1";
const root = sampleTask({ requirements: [sampleRequirement()] });
const created: JournalFact = { type: "task-created", task: root };
const part: JournalFact = {
  type: "task-created",
  task: sampleTask({ id: "part", parentTaskId: taskId, dependencies: ["other"] }),
};
const renew = (events: readonly JournalEvent[]) => withNewIds(taskId, events, (old) => `new-${old}`);
const damaged = expect.objectContaining({ code: "file.damaged" });

describe("a journal under ids of its own", () => {
  test("has new ones wherever one that it makes is meant, in lists and paths too, and the same events in order", () => {
    const { rootTaskId, events } = renew(
      journalOf(
        created,
        part,
        {
          type: "artifact-created",
          artifact: sampleArtifact({
            id: "a",
            taskId: "part",
            dependencies: ["a", "elsewhere"],
            validates: ["requirement-1"],
            title: "part",
          }),
        },
        { type: "step-changed", taskId, stepId: "part/step", status: "completed" },
      ),
    );
    expect(rootTaskId).toBe("new-task-1");
    expect(events.map(({ id, runId, seq, rootTaskId: of }) => [id, runId, seq, of])).toEqual(
      [0, 1, 2, 3].map((seq) => [`new-/${seq}`, "new-", seq, "new-task-1"]),
    );
    expect(events[1]).toMatchObject({
      task: {
        id: "new-part",
        parentTaskId: "new-task-1",
        workflowId: "new-workflow-1",
        dependencies: ["other"],
      },
    });
    expect(events[2]).toMatchObject({
      artifact: {
        id: "new-a",
        taskId: "new-part",
        dependencies: ["new-a", "elsewhere"],
        validates: ["new-requirement-1"],
        title: "part",
      },
    });
    expect(events[3]).toMatchObject({ taskId: "new-task-1", stepId: "new-part/step" });
  });

  test("has new ones for all that its events make", () => {
    const requirement = sampleRequirement({ id: "r2" });
    const context = {
      id: "c",
      taskId,
      agentId: "u",
      contextType: "finding" as const,
      title: "",
      content: "",
    };
    const whole = { ...context, relevantAgents: [], createdAt: 1 } as const;
    const { events } = renew(
      journalOf(
        created,
        { type: "requirement-detected", taskId, requirement },
        { type: "requirements-changed", taskId, requirements: [sampleRequirement({ id: "r3" })] },
        {
          type: "agent-recruited",
          agent: { id: "ada", name: "", role: "", instructions: "" },
          fallback: false,
        },
        { type: "context-added", context: whole },
        { type: "artifact-restored", artifact: sampleArtifact({ id: "a" }), place: 0 },
        { type: "call-reserved", taskId, callId: "call", tokens: 1 },
        { type: "agent-assigned", taskId, agentId: "ada", agentName: "Ada" },
        { type: "agent-assigned", taskId, agentId: "built-in", agentName: "B" },
      ),
    );
    expect(events.slice(1)).toMatchObject([
      { requirement: { id: "new-r2" } },
      { requirements: [{ id: "new-r3" }] },
      { agent: { id: "new-ada" } },
      { context: { id: "new-c", taskId: "new-task-1" } },
      { artifact: { id: "new-a" } },
      { callId: "new-call" },
      { agentId: "new-ada" },
      { agentId: "built-in" },
    ]);
  });
});

describe("a journal is refused", () => {
  test.each<[string, readonly JournalFact[]]>([
    ["that does not make its root", [{ type: "user-message", taskId, content: "" }]],
    ["that makes a task twice", [created, created]],
    ["of two roots", [created, { type: "task-created", task: sampleTask({ id: "second" }) }]],
    [
      "whose root is part of another",
      [part, { type: "task-created", task: { ...root, parentTaskId: "part" } }],
    ],
    ["that speaks of a strange task", [created, { type: "user-message", taskId: "strange", content: "" }]],
    [
      "whose part is of a strange task",
      [created, { type: "task-created", task: sampleTask({ id: "part", parentTaskId: "strange" }) }],
    ],
    [
      "with a text of a strange task",
      [created, { type: "artifact-created", artifact: sampleArtifact({ taskId: "strange" }) }],
    ],
  ])("%s", (_, facts) => expect(() => renew(journalOf(...facts))).toThrow(damaged));

  test("with an event of another root", () => {
    const [first, ...others] = journalOf(created, part);
    const events = [first, ...others.map((event) => ({ ...event, rootTaskId: "other" }))] as JournalEvent[];
    expect(() => renew(events)).toThrow(damaged);
  });

  test("that takes too long to fold, for which calls that were only reserved count nothing", () => {
    const requirements = (count: number) =>
      Array.from({ length: count }, (_, at) => sampleRequirement({ id: `r${at}` }));
    const said = Array<JournalFact>(2_500).fill({ type: "user-message", taskId, content: "" });
    const journal = (count: number) =>
      journalOf({ type: "task-created", task: { ...root, requirements: requirements(count) } }, ...said);
    expect(() => renew(journal(1_990))).not.toThrow();
    expect(() => renew(journal(2_000))).toThrow(expect.objectContaining({ code: "capsule.too-large" }));
    const calls = Array.from(
      { length: 2_500 },
      (_, at): JournalFact => ({ type: "call-reserved", taskId, callId: `c${at}`, tokens: 1 }),
    );
    expect(() => renew(journalOf(created, ...calls))).not.toThrow();
  });
});

test("an agent of the user's own stays one, under an id as such have", () => {
  const agent = (id: string): JournalFact => ({
    type: "agent-recruited",
    agent: { id, name: "Ada", role: "Counts", instructions: "Count." },
    fallback: false,
  });
  const events = journalOf(created, agent("custom-1-abc"), agent("recruited"));
  const names = { ids: new SequentialIds(), clock: new FixedClock() };
  const page = capsuleMarkup(capsuleOf(taskId, events, 1));
  const { journal, parts, requirements } = previewCapsule(page, names);
  const ids = journal.events.flatMap((event) => (event.type === "agent-recruited" ? [event.agent.id] : []));
  expect(ids[0]).toMatch(new RegExp(`^custom-${names.clock.now()}-`));
  expect(ids[1]).not.toMatch(/^custom-|^recruited$/);
  expect([parts, requirements]).toEqual([0, { met: 0, total: 1 }]);
});
