import { expect, test } from "vitest";
import { sampleRequirement } from "../../../tests/fakes/sample-tasks";
import { editedRequirements } from "./edited-requirements";

const maker = { taskId: "task-1", newId: () => "new", now: 7 };
const met = sampleRequirement({
  id: "a",
  description: "At most 300 words",
  status: "satisfied",
  outcome: "met",
  proofKind: "counted",
  measure: { unit: "words", max: 300 },
});

test("what the user leaves as it is stays checked, also with another priority", () => {
  expect(editedRequirements([met], [met], maker)).toEqual([met]);
  expect(editedRequirements([met], [{ ...met, priority: "could" }], maker)).toEqual([{ ...met, priority: "could" }]);
});

test("what says something else is to be checked anew, by other means", () => {
  const [changed] = editedRequirements([met], [{ ...met, description: " At most a page " }], maker);
  expect(changed).toMatchObject({ id: "a", description: "At most a page", status: "pending" });
  expect(changed).not.toHaveProperty("outcome");
  expect(changed).not.toHaveProperty("measure");
});

test("requirements are added and left out", () => {
  const added = { description: "It rhymes", priority: "should" } as const;
  const empty = { description: "  ", priority: "must" } as const;
  expect(editedRequirements([met], [added, empty], maker)).toMatchObject([
    { id: "new", taskId: "task-1", description: "It rhymes", priority: "should", detectedAt: 7 },
  ]);
});
