import { describe, expect, it, test } from "vitest";
import { sampleArtifact, sampleState, sampleTask } from "../../../../tests/fakes/sample-tasks";
import type { Artifact } from "../artifact/artifact";
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
  const shown = (...artifacts: readonly Artifact[]) => deliverableOf(artifacts, "root")?.id;

  test("is what the root task owns, though a note of a reader is newer", () => {
    const own = sampleArtifact({ id: "own", taskId: "root", dependencies: ["note"] });
    const note = sampleArtifact({ id: "note", taskId: "first", status: "draft" });
    expect(shown(note, own)).toBe("own");
    expect(shown(own, { ...note, id: "later" })).toBe("own");
    expect(shown(own, { ...note, status: "final" })).toBe("own");
  });

  test("is nothing while there are only notes", () => {
    expect(shown(sampleArtifact({ taskId: "first", status: "draft" }))).toBeUndefined();
    expect(shown()).toBeUndefined();
  });

  test("of a reader's task is its note", () => {
    const note = sampleArtifact({ id: "note", taskId: "first", status: "draft" });
    expect(deliverableOf([note], "first")?.id).toBe("note");
  });

  test("in tasks of earlier versions is what a repair made, not what it repaired", () => {
    const first = sampleArtifact({ id: "own", taskId: "root" });
    const repaired = sampleArtifact({ id: "repaired", taskId: "refinement", dependencies: ["own"] });
    expect(shown(first, repaired)).toBe("repaired");
  });

  test("in divided tasks of earlier versions is the last part, also where it was rejected", () => {
    const part = sampleArtifact({ id: "part", taskId: "first" });
    expect(shown(part, sampleArtifact({ id: "whole", taskId: "second", status: "rejected" }))).toBe("whole");
  });
});

it("a note is a draft of a part of the task; a draft of the task itself is what there is of the deliverable", () => {
  expect(isNote(sampleArtifact({ taskId: "first", status: "draft" }), "root")).toBe(true);
  expect(isNote(sampleArtifact({ taskId: "first", status: "final" }), "root")).toBe(false);
  expect(isNote(sampleArtifact({ taskId: "root", status: "draft" }), "root")).toBe(false);
});
