import { expect, test } from "vitest";
import { sampleState, sampleTask } from "../../../../../tests/fakes/sample-tasks";
import { OrchestrationRig, SIMPLE_PROMPT } from "../../../../../tests/fakes/task-runner-rig";
import type { TaskContext } from "../../../domain/task/task-context";
import { promptContexts } from "./prompt-contexts";

test("an agent is told what holds for all and what there is for it, one a line, and no findings", () => {
  const context = (id: string, over: Partial<TaskContext>): TaskContext => ({
    ...{ id, taskId: "task-1", agentId: "bo", contextType: "resource", title: id, content: id },
    ...{ relevantAgents: [], createdAt: 1 },
    ...over,
  });
  const contexts = [
    context("1", { contextType: "decision", agentId: "user", title: "In yen.", content: "In yen." }),
    context("2", { contextType: "constraint", title: "Length", content: "Two\n\n pages." }),
    context("3", { title: "Prices of bread", content: "In the attic." }),
    context("4", { title: "Milk", content: "In the cellar." }),
    context("5", { title: "For Ada", content: "A key.", relevantAgents: ["ada"] }),
    context("6", { contextType: "finding", title: "bread", relevantAgents: ["ada"] }),
    context("7", { contextType: "decision", title: "Old", expiryDate: 9 }),
  ];
  const state = {
    ...sampleState([sampleTask()]),
    contexts: new Map(contexts.map((each) => [each.id, each])),
  };
  const task = { title: "What does bread cost?", description: "" };
  expect(promptContexts({ state, now: () => 10 }, task, { id: "ada" }).split("\n")).toEqual([
    "- (decision of the person) In yen.",
    "- (constraint) Length: Two pages.",
    "- (resource) Prices of bread: In the attic.",
    "- (resource) For Ada: A key.",
  ]);
});

test("contexts expire, are no longer told to anybody, and can be deleted", async () => {
  const { control, editor, library, monitor, models } = new OrchestrationRig().open();
  const task = await library.create({ prompt: SIMPLE_PROMPT });
  await control.steer(task.id, "Mention an umbrella.");
  await control.steer(task.id, "Mention a hat.");
  const contexts = async () => [...(await monitor.load(task.id)).contexts.values()];
  const [umbrella] = await contexts();
  const id = umbrella?.id ?? "";
  await editor.expireContext(task.id, id);
  await control.start(task.id, "en");
  const writing = models.calls.find(({ purpose }) => purpose === "execution")?.messages.at(-1)?.content;
  expect(writing).toContain("a hat");
  expect(writing).not.toContain("umbrella");
  await editor.deleteContext(task.id, id);
  expect((await contexts()).map((context) => context.id)).not.toContain(id);
  await expect(editor.deleteContext(task.id, id)).rejects.toMatchObject({ code: "context.not-found" });
  await expect(editor.expireContext(task.id, id)).rejects.toMatchObject({ code: "context.not-found" });
});
