import { expect, test } from "vitest";
import { OrchestrationRig } from "../../../../../tests/fakes/task-runner-rig";
import { versionsOf } from "../../../domain/journal/artifact-versions";

test("a document that was written elsewhere is that of a finished task, in its project and by its author", async () => {
  const rig = new OrchestrationRig();
  const project = {
    ...{ id: "garden", name: "Garden", instructions: "", agentIds: [], knowledgeItemIds: [] },
    ...{ createdAt: 1, updatedAt: 1 },
  };
  await rig.ports.database.write([{ type: "put", store: "projects", record: project }]);
  const { library, monitor } = rig.open();
  const given = { title: "Beds", content: "# Beds\n\nTwo of them.", author: "Acme", projectId: "garden" };
  const { id } = await library.addDocument(given);
  const { tasks, artifacts, events, run } = await monitor.load(id);
  expect(tasks.get(id)).toMatchObject({
    ...{ title: "Beds", projectId: "garden", status: "completed", assignedAgentName: "Acme" },
  });
  const [artifact, ...others] = [...artifacts.values()];
  expect(artifact).toMatchObject({ title: "Beds", content: given.content, version: 1, status: "final" });
  expect(others).toEqual([]);
  expect(versionsOf(events, artifact?.id ?? "")).toHaveLength(1);
  expect(run).toMatchObject({ state: "done", simulated: false });
});
