import { expect, test } from "vitest";
import { OrchestrationRig, SIMPLE_PROMPT } from "../../../../../tests/fakes/task-runner-rig";
import type { TaskContext } from "../../../domain/task/task-context";

const interest = { agentId: "ada", keywords: ["umbrella"], contextTypes: ["decision"] } as const;

test("who has subscribed hears of what is relevant to them, until they leave", async () => {
  const { control, library, monitor } = new OrchestrationRig().open();
  const task = await library.create({ prompt: SIMPLE_PROMPT });
  const heard: string[] = [];
  const callback = ({ content }: TaskContext) => void heard.push(content);
  const leaving = monitor.subscribe({ ...interest, callback });
  monitor.subscribe({ ...interest, agentId: "user", callback: () => heard.push("of one's own") });
  monitor.subscribe({
    ...interest,
    contextTypes: ["resource"],
    callback: () => heard.push("other kind"),
  });
  await control.steer(task.id, "Mention an umbrella.");
  await control.steer(task.id, "Mention a hat.");
  expect(heard).toEqual(["Mention an umbrella."]);
  leaving.dispose();
  await control.steer(task.id, "No umbrella after all.");
  expect(heard).toHaveLength(1);
});
