import { expect, test } from "vitest";
import { DeliveryRig } from "../../../../../tests/fakes/delivery-rig";
import { sampleRequirement } from "../../../../../tests/fakes/sample-tasks";
import { endRefinement, refinementTask } from "./refinement";

const unmet = ["bread", "milk"].map((words) => ({
  requirement: sampleRequirement({ id: words, description: `It says ${words}` }),
  verdict: { requirementId: words, outcome: "unmet" as const, reason: `${words} is missing` },
}));
const REASONS = "- It says bread: bread is missing\n- It says milk: milk is missing";

async function begun() {
  const rig = new DeliveryRig({ content: "Text.", requirements: [] }, () => "");
  await rig.begin();
  const engine = await rig.engine();
  const artifact = await rig.artifact();
  const make = () => refinementTask(engine, artifact, unmet as never, "1");
  const stored = async (id: string) => (await rig.state()).tasks.get(id);
  return { rig, engine, artifact, make, stored };
}

test("a round of repair is a part of the task, due in an hour, that says what is missing of which text", async () => {
  const { rig, engine, artifact, make, stored } = await begun();
  const task = await make();
  const now = rig.ports.clock.now();
  expect(task).toMatchObject({
    ...{ parentTaskId: engine.root.id, status: "in_progress", assignedAgentId: artifact.agentId },
    ...{ artifacts: [artifact.id], assignedAt: now, dueDate: now + 60 * 60_000, createdAt: now },
    description: `${engine.root.description}\n\n${REASONS}`,
  });
  expect(task.title).toContain(engine.root.title);
  expect(await stored(task.id)).toMatchObject({ title: task.title });
  expect((await make()).id).toBe(task.id);
});

test("it has done its work where its text is kept, and has else failed for what is missing still", async () => {
  const { engine, make, stored } = await begun();
  const task = await make();
  await endRefinement(engine, task, true, unmet as never);
  expect(await stored(task.id)).toMatchObject({ status: "completed" });
  const other = await begun();
  const failed = await other.make();
  await endRefinement(other.engine, failed, false, unmet as never);
  await endRefinement(other.engine, failed, true, []);
  expect(
    (await other.rig.state()).events.findLast(({ type }) => type === "task-status-changed"),
  ).toMatchObject({
    ...{ type: "task-status-changed", taskId: failed.id, status: "failed" },
    ...{ errorCode: "task.not-validated", params: { reason: REASONS } },
  });
});
