import { expect, test } from "vitest";
import { OrchestrationRig, ScriptedModels, SIMPLE_PROMPT } from "../../../../../tests/fakes/task-runner-rig";
import type { Project } from "../../../domain/project/project";
import type { ModelCall } from "../../models/model-call";
import { termsOf } from "./in-project";

const PROJECT: Project = {
  id: "garden",
  name: "Garden",
  instructions: "Write for beginners.",
  knowledgeItemIds: ["soil"],
  agentIds: ["gardener"],
  createdAt: 1,
  updatedAt: 1,
};

async function rigWith(...projects: readonly Project[]) {
  const rig = new OrchestrationRig();
  await rig.ports.database.write(projects.map((record) => ({ type: "put", store: "projects", record })));
  return rig;
}

const toldBy = ({ messages }: ModelCall) => messages.find(({ role }) => role === "system")?.content ?? "";

test("everybody who works in a project is told its instructions, but who checks is not", async () => {
  const { control, library, models } = (await rigWith(PROJECT)).open();
  const task = await library.create({ prompt: SIMPLE_PROMPT, projectId: "garden" });
  await control.start(task.id, "en");
  const checks = models.calls.filter(({ purpose }) => purpose === "validation");
  const others = models.calls.filter(({ purpose }) => purpose !== "validation");
  expect(checks.length).toBeGreaterThan(0);
  for (const call of checks) expect(toldBy(call)).not.toContain("# Project");
  for (const call of others)
    expect(toldBy(call)).toMatch(
      /\n# Project: Garden\n.*\nWrite for beginners\.\n\nToday is \d{4}-\d\d-\d\d\.$/s,
    );
  for (const { projectKnowledge } of others)
    expect(projectKnowledge).toEqual({ knowledgeItemIds: ["soil"], deliverableIds: [] });
});

test("a task in no project is told of none", async () => {
  const { control, library, monitor, models } = (await rigWith(PROJECT)).open();
  const task = await library.create({ prompt: SIMPLE_PROMPT });
  await control.start(task.id, "en");
  expect(models.calls.some((call) => toldBy(call).includes("# Project"))).toBe(false);
  const { events } = await monitor.load(task.id);
  expect(events.some(({ type }) => type === "project-given")).toBe(false);
});

test("who resumes is told what those before were told, whatever has become of the project since", async () => {
  const rig = await rigWith(PROJECT);
  const failing = new ScriptedModels(() => new Error("no network"));
  const first = rig.open(failing);
  const task = await first.library.create({ prompt: SIMPLE_PROMPT, projectId: "garden" });
  await expect(first.control.start(task.id, "en")).rejects.toThrow();
  const changed = { ...PROJECT, instructions: "Write for experts." };
  await rig.ports.database.write([{ type: "put", store: "projects", record: changed }]);
  const { control, models } = rig.open();
  await control.resume(task.id, "en");
  const said = models.calls.filter(({ purpose }) => purpose !== "validation").map(toldBy);
  expect(said.length).toBeGreaterThan(0);
  for (const text of said) expect(text).toContain("Write for beginners.");
});

test("a task that was moved before it goes on is given the project it is in", async () => {
  const rig = await rigWith(PROJECT, { ...PROJECT, id: "house", name: "House", instructions: "Be formal." });
  const first = rig.open(new ScriptedModels(() => new Error("no network")));
  const task = await first.library.create({ prompt: SIMPLE_PROMPT, projectId: "garden" });
  await expect(first.control.start(task.id, "en")).rejects.toThrow();
  const { control, library, models } = rig.open();
  await library.label(task.id, { projectId: "house" });
  await control.resume(task.id, "en");
  expect(models.calls.map(toldBy).filter((text) => text.includes("Be formal."))).not.toEqual([]);
  expect(models.calls.map(toldBy).filter((text) => text.includes("beginners"))).toEqual([]);
});

test("the finished deliverables of other tasks are there to draw on, and those of other projects are not", async () => {
  const rig = await rigWith(PROJECT, { ...PROJECT, id: "house" });
  const { control, library, monitor } = rig.open();
  const made: string[] = [];
  for (const projectId of ["garden", "house", "garden"]) {
    const task = await library.create({ prompt: SIMPLE_PROMPT, projectId });
    await control.start(task.id, "en");
    made.push(task.id);
  }
  const terms = termsOf(await monitor.load(made[2] ?? ""));
  const artifacts = await rig.ports.database.list("artifacts", { index: "taskId", equals: made[0] ?? "" });
  expect(terms?.deliverableIds).toEqual(artifacts.map(({ id }) => id));
});

test("an agent of the project comes before others that fit as well", async () => {
  const rig = await rigWith(PROJECT);
  const role = "Poet who writes haiku about nature and seasons";
  const profile = { role, instructions: "", tags: ["writer", "haiku", "poetry", "nature"] };
  rig.agents = [
    ...rig.agents,
    { id: "poet", name: "Poet", ...profile },
    { id: "gardener", name: "Gardener", ...profile },
  ];
  const { control, library, models } = rig.open();
  const task = await library.create({ prompt: SIMPLE_PROMPT, projectId: "garden" });
  await control.start(task.id, "en");
  const brief = models.calls.find(({ purpose }) => purpose === "analysis");
  const asked = brief?.messages.at(-1)?.content ?? "";
  expect(asked).toContain(
    `Those of this project come before all others where they fit:\n- Gardener: ${role}`,
  );
});
