import { expect, test } from "vitest";
import { OrchestrationRig, SIMPLE_PROMPT } from "../../../../../tests/fakes/task-runner-rig";

test("contexts expire, are no longer told to anybody, and can be deleted", async () => {
  const { orchestrator, models } = new OrchestrationRig().open();
  const task = await orchestrator.create({ prompt: SIMPLE_PROMPT });
  await orchestrator.steer(task.id, "Mention an umbrella.");
  await orchestrator.steer(task.id, "Mention a hat.");
  const contexts = async () => [...(await orchestrator.load(task.id)).contexts.values()];
  const [umbrella] = await contexts();
  const id = umbrella?.id ?? "";
  await orchestrator.expireContext(task.id, id);
  await orchestrator.start(task.id, "en");
  const writing = models.calls.find(({ purpose }) => purpose === "execution")?.messages.at(-1)?.content;
  expect(writing).toContain("a hat");
  expect(writing).not.toContain("umbrella");
  await orchestrator.deleteContext(task.id, id);
  expect((await contexts()).map((context) => context.id)).not.toContain(id);
  await expect(orchestrator.deleteContext(task.id, id)).rejects.toMatchObject({ code: "context.not-found" });
  await expect(orchestrator.expireContext(task.id, id)).rejects.toMatchObject({ code: "context.not-found" });
});
