import { expect, test } from "vitest";
import { COMPLEX_PROMPT, run } from "../../../../tests/fakes/task-runner-rig";
import { planAfter } from "./fold-plan";
import { partsOf } from "./fork";
import type { JournalEvent } from "./journal-event";

test("a task that was worked on says how, what it was thought to need, and who did what", async () => {
  const { state, task, rig } = await run(COMPLEX_PROMPT);
  const root = state.tasks.get(task.id);
  const parts = partsOf(state);
  expect(root?.plan).toMatchObject({
    id: state.run?.id,
    workflowId: task.workflowId,
    strategy: state.run?.strategy,
    estimatedDuration: 60,
  });
  expect(parts.length).toBeGreaterThan(1);
  const assigned = new Map(root?.plan?.agentAssignments.map(({ taskId, agentId }) => [taskId, agentId]));
  for (const each of [...parts, ...(root ? [root] : [])]) {
    expect(assigned.get(each.id)).toBe(each.assignedAgentId);
  }
  expect((await rig.ports.database.get("tasks", task.id))?.plan).toEqual(root?.plan);
});

test("an analysis that says something else in the place of figures and skills plans nothing by it", () => {
  for (const analysis of [undefined, null, { estimatedDuration: "soon", requiredSkills: [7, "Law", {}] }]) {
    const event = { type: "analysis-completed", runId: "r", analysis } as unknown as JournalEvent;
    const plan = planAfter({ workflowId: "w" }, event as never);
    expect(plan).toMatchObject({ id: "r", workflowId: "w", estimatedDuration: 0, strategy: "" });
    expect(plan.requiredSkills.every((skill) => typeof skill === "string")).toBe(true);
  }
});
