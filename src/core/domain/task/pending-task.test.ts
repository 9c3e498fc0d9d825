import { expect, test } from "vitest";
import { pendingTask } from "./pending-task";

const NAMED = { id: "t", workflowId: "w", createdAt: 5 };

test("a task that is asked for is the orchestrator's, complex, and has its prompt as it is", () => {
  const task = pendingTask(NAMED, "  Write a guide\nfor volunteers ");
  expect(task).toMatchObject({
    ...NAMED,
    description: "  Write a guide\nfor volunteers ",
    complexity: "complex",
    assignedAgentId: "troupe",
    status: "pending",
  });
  expect(task.title).not.toBe("");
  for (const field of [
    "attachments",
    "strategy",
    "approveFirst",
    "startsByHand",
    "web",
    "withTools",
    "effort",
  ])
    expect(task).not.toHaveProperty(field);
});

test("what was chosen for a task is kept, and what was left open is not", () => {
  const attachments = [{ type: "text", name: "a.txt", mimeType: "text/plain", data: "YQ==" }] as const;
  const chosen = { strategy: "thorough", approveFirst: true, startsByHand: true, web: false } as const;
  const more = { withTools: ["a"], withoutTools: ["b"], effort: "high", projectId: "p" } as const;
  expect(pendingTask(NAMED, "x", { ...chosen, ...more, attachments })).toMatchObject({
    ...chosen,
    ...more,
    attachments,
  });
  const open = { strategy: "", approveFirst: false, startsByHand: false, attachments: [], withTools: [] };
  const task = pendingTask(NAMED, "x", open);
  for (const field of Object.keys(open)) expect(task).not.toHaveProperty(field);
});
