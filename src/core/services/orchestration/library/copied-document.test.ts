import { expect, test } from "vitest";
import { sampleArtifact, sampleRequirement, sampleTask } from "../../../../../tests/fakes/sample-tasks";
import { SequentialIds } from "../../../../../tests/fakes/sequential-ids";
import type { Artifact } from "../../../domain/artifact/artifact";
import { emptyState } from "../../../domain/journal/fold-event";
import type { Requirement } from "../../../domain/requirement/requirement";
import type { Task } from "../../../domain/task/task";
import { copiedDocument } from "./copied-document";

const proof = { artifactId: "a", version: 3, excerpt: "Welcome" };
const met = { status: "satisfied", outcome: "met", validationResult: "So it is." } as const;
const original = sampleArtifact({
  id: "a",
  taskId: "t",
  version: 3,
  dependencies: ["note"],
  validates: ["r1", "gone"],
});

function copyOf(requirements: readonly Requirement[], of: Partial<Task> = {}, document: Artifact = original) {
  const root = sampleTask({ id: "t", status: "completed", requirements: [...requirements], ...of });
  const state = { ...emptyState("t"), tasks: new Map([["t", root]]), artifacts: new Map([["a", document]]) };
  const ids = new SequentialIds();
  const newId = () => ids.next();
  return copiedDocument(state, sampleTask({ id: "copy" }), { newId, now: () => 7 });
}

test("a copy has the document as its first version, made now, without the notes it was made of", () => {
  const facts = copyOf([sampleRequirement({ id: "r1", ...met })]);
  const [created] = facts.flatMap((fact) => (fact.type === "artifact-created" ? [fact.artifact] : []));
  const [detected] = facts.flatMap((fact) =>
    fact.type === "requirement-detected" ? [fact.requirement] : [],
  );
  expect(created).toEqual({
    ...original,
    ...{ id: expect.stringMatching(/^id-/), taskId: "copy", version: 1, createdAt: 7, updatedAt: 7 },
    ...{ dependencies: [], validates: [detected?.id] },
  });
  expect(facts.slice(-2)).toMatchObject([{ status: "completed" }, { state: "done" }]);
});

test("what was found out about it holds for the copy: verdicts, the proof in that document, and what was accepted", () => {
  const facts = copyOf([
    sampleRequirement({ id: "r1", ...met, proof: proof as never }),
    sampleRequirement({ id: "r2", ...met, proof: { ...proof, artifactId: "another" } as never }),
    sampleRequirement({ id: "r3", status: "unsatisfied" as never, outcome: "unmet", acceptedAt: 5 }),
    sampleRequirement({ id: "r4" }),
  ]);
  const artifactId = facts.flatMap((fact) => (fact.type === "artifact-created" ? [fact.artifact.id] : []))[0];
  const ids = facts.flatMap((fact) => (fact.type === "requirement-detected" ? [fact.requirement.id] : []));
  const about = facts.filter(({ type }) => /^requirement-(?:validated|accepted)$/.test(type));
  expect(about).toEqual([
    {
      ...{ type: "requirement-validated", taskId: "copy", requirementId: ids[0], satisfied: true },
      ...{ outcome: "met", reason: "So it is.", proof: { ...proof, artifactId, version: 1 } },
    },
    {
      ...{ type: "requirement-validated", taskId: "copy", requirementId: ids[1], satisfied: true },
      ...{ outcome: "met", reason: "So it is." },
    },
    {
      ...{ type: "requirement-validated", taskId: "copy", requirementId: ids[2], satisfied: false },
      ...{ outcome: "unmet", reason: "" },
    },
    { type: "requirement-accepted", taskId: "copy", requirementId: ids[2], accepted: true },
  ]);
});

test("nothing is copied of what is not finished, or has no document", () => {
  expect(copyOf([], { status: "in_progress" })).toEqual([]);
  expect(copyOf([], {}, { ...original, status: "draft" })).toEqual([]);
});
