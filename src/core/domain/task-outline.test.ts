import { describe, expect, it } from "vitest";
import { sampleArtifact, sampleState, sampleTask } from "../../../tests/fakes/sample-tasks";
import { artifactsWithin, childrenOf, deliverableOf, isNote, siblingsOf } from "./task-outline";

const root = sampleTask({ id: "root" });
const first = sampleTask({ id: "first", parentTaskId: "root" });
const second = sampleTask({ id: "second", parentTaskId: "root" });
const refinement = sampleTask({ id: "refinement", parentTaskId: "first" });
const state = sampleState(
  [root, first, second, refinement],
  [
    sampleArtifact({ id: "late", taskId: "refinement", createdAt: 3 }),
    sampleArtifact({ id: "early", taskId: "first", createdAt: 1 }),
    sampleArtifact({ id: "own", taskId: "root", createdAt: 2 }),
  ],
);
const ids = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id);

describe("the outline of a task", () => {
  it("has the children of a task in the order they were made, and no grandchildren", () => {
    expect(ids(childrenOf(state, "root"))).toEqual(["first", "second"]);
  });

  it("has the other children of the same parent as siblings, and none for the root", () => {
    expect(ids(siblingsOf(state, first))).toEqual(["second"]);
    expect(siblingsOf(state, root)).toEqual([]);
  });

  it("gathers artifacts from every depth, oldest first", () => {
    expect(ids(artifactsWithin(state, "root"))).toEqual(["early", "own", "late"]);
    expect(ids(artifactsWithin(state, "first"))).toEqual(["early", "late"]);
    expect(artifactsWithin(state, "second")).toEqual([]);
  });
});

describe("the deliverable", () => {
  it("is the task's own newest artifact, though a sub-task delivered later", () => {
    expect(deliverableOf(artifactsWithin(state, "root"), "root")?.id).toBe("own");
  });

  it("is the newest of a sub-task where the task has none of its own", () => {
    expect(deliverableOf(artifactsWithin(state, "root"), "other")?.id).toBe("late");
  });

  it("is a rejected artifact only where there is no other", () => {
    const rejected = sampleArtifact({ id: "rejected", taskId: "root", status: "rejected" });
    const accepted = sampleArtifact({ id: "accepted", taskId: "first" });
    expect(deliverableOf([accepted, rejected], "root")?.id).toBe("accepted");
    expect(deliverableOf([rejected], "root")?.id).toBe("rejected");
  });

  it("is nothing before anything was delivered", () => {
    expect(deliverableOf([], "root")).toBeUndefined();
  });
});

it("a note is a draft of a part of the task; a draft of the task itself is what there is of the deliverable", () => {
  expect(isNote(sampleArtifact({ taskId: "first", status: "draft" }), "root")).toBe(true);
  expect(isNote(sampleArtifact({ taskId: "first", status: "final" }), "root")).toBe(false);
  expect(isNote(sampleArtifact({ taskId: "root", status: "draft" }), "root")).toBe(false);
});
