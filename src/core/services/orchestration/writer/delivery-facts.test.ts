import { expect, test } from "vitest";
import type { Artifact } from "../../../domain/artifact/artifact";
import type { Task } from "../../../domain/task/task";
import type { StepRunner } from "../calls/step-runner";
import { deliveryFacts } from "./delivery-facts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The facts of a text that "ada" wrote in a team of three tasks. */
function factsOf(content: string) {
  const tasks = ["ada", "bo", "bo"].map((assignedAgentId, place) => [`t${place}`, { assignedAgentId }]);
  const engine = {
    state: { tasks: new Map(tasks as [string, Task][]) },
    newId: () => "context-1",
    now: () => 1_000,
  } as unknown as StepRunner;
  const [response, added] = deliveryFacts(
    engine,
    { id: "t0", title: "Bread", description: "" } as Task,
    { agentId: "ada", content } as Artifact,
  );
  return { response, added };
}

test("a short text is its agent's message, and what the others of the team are told, each once, for a day", () => {
  const { response, added } = factsOf("Bake it.");
  expect(response).toEqual({ type: "agent-response", taskId: "t0", agentId: "ada", content: "Bake it." });
  expect(added).toMatchObject({
    type: "context-added",
    context: { title: "Completed: Bread", content: "Bake it.", relevantAgents: ["bo"], taskId: "t0" },
  });
  expect(added).toMatchObject({ context: { createdAt: 1_000, expiryDate: 1_000 + DAY_MS } });
});

test("a long text is shown by its first 600 characters, and told by its first 500", () => {
  expect(factsOf("x".repeat(600)).response).toMatchObject({ content: "x".repeat(600) });
  const { response, added } = factsOf("x".repeat(599) + " y".repeat(100));
  expect(response).toMatchObject({ content: `${"x".repeat(599)}…` });
  expect(added).toMatchObject({ context: { content: "x".repeat(500) } });
});
