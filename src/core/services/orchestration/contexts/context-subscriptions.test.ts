import { expect, test } from "vitest";
import { OrchestrationRig, SIMPLE_PROMPT } from "../../../../../tests/fakes/task-runner-rig";
import type { TaskContext } from "../../../domain/task/task-context";

const interest = { agentId: "ada", keywords: ["umbrella"], contextTypes: ["decision"] } as const;

test("who has subscribed hears of what is relevant to them, until they leave", async () => {
  const { orchestrator } = new OrchestrationRig().open();
  const task = await orchestrator.create({ prompt: SIMPLE_PROMPT });
  const heard: string[] = [];
  const callback = ({ content }: TaskContext) => void heard.push(content);
  const leaving = orchestrator.subscribe({ ...interest, callback });
  orchestrator.subscribe({ ...interest, agentId: "user", callback: () => heard.push("of one's own") });
  orchestrator.subscribe({
    ...interest,
    contextTypes: ["resource"],
    callback: () => heard.push("other kind"),
  });
  await orchestrator.steer(task.id, "Mention an umbrella.");
  await orchestrator.steer(task.id, "Mention a hat.");
  expect(heard).toEqual(["Mention an umbrella."]);
  leaving.dispose();
  await orchestrator.steer(task.id, "No umbrella after all.");
  expect(heard).toHaveLength(1);
});
