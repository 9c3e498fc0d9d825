import { describe, expect, test } from "vitest";
import {
  sampleArtifact,
  sampleRequirement,
  sampleState,
  sampleStep,
  sampleTask,
} from "../../../../tests/fakes/sample-tasks";
import type { Task } from "../task/task";
import { forkPlan, isForkable, noteOfPart, partsOf, writingPartOf } from "./fork";

const root = sampleTask({ status: "completed", requirements: [sampleRequirement()] });
const part = (id: string, dependencies: readonly string[] = [], over: Partial<Task> = {}) =>
  sampleTask({ id, parentTaskId: root.id, status: "completed", dependencies, ...over });
const note = (taskId: string) => sampleArtifact({ id: `note-${taskId}`, taskId, status: "draft" });
const ids = (tasks: readonly Task[]) => tasks.map(({ id }) => id);

/** A chain of three parts with their notes, and one that stands alone. */
const state = sampleState(
  [root, part("a"), part("b", ["a"]), part("c", ["b"]), part("d")],
  ["a", "b", "c", "d"].map(note),
);

test("a task can be forked once it was looked into, and not before it was begun", () => {
  expect(isForkable(state)).toBe(true);
  expect(isForkable(sampleState([{ ...root, status: "pending" }]))).toBe(false);
  expect(isForkable(sampleState([{ ...root, requirements: [] }]))).toBe(false);
  expect(isForkable({ ...state, rootTaskId: "gone" })).toBe(false);
});

test("rounds of repair are no parts", () => {
  const repaired = sampleState([root, part("a"), part("r", [], { dueDate: 1 })]);
  expect(ids(partsOf(repaired))).toEqual(["a"]);
});

test("the last part of a plan is the writing, and without a plan none is", () => {
  expect(writingPartOf(state)).toBeUndefined();
  const planned = { ...root, steps: [sampleStep({ kind: "planning" })] };
  expect(writingPartOf(sampleState([planned, part("a"), part("z")]))?.id).toBe("z");
});

test("the note of a part is its newest, once it is completed", () => {
  const newer = sampleArtifact({ id: "newer", taskId: "a" });
  const two = sampleState([root, part("a")], [note("a"), newer, note("b")]);
  expect(noteOfPart(two, part("a"))).toBe(newer);
  expect(noteOfPart(two, part("a", [], { status: "failed" }))).toBeUndefined();
});

describe("the plan of a fork", () => {
  test("keeps everything where nothing is different, and then only writes and checks", () => {
    const plan = forkPlan(state, {});
    expect(plan.kept.map((each) => [each.part.id, each.note.id])).toEqual([
      ["a", "note-a"],
      ["b", "note-b"],
      ["c", "note-c"],
      ["d", "note-d"],
    ]);
    expect(plan.again).toEqual([]);
    expect(plan.calls).toBe(2);
  });

  test("has whoever gets another agent work again, and whoever needs that", () => {
    const plan = forkPlan(state, { agents: new Map([["b", "x"]]) });
    expect(ids(plan.again)).toEqual(["b", "c"]);
    expect(ids(plan.kept.map((each) => each.part))).toEqual(["a", "d"]);
    expect(plan.calls).toBe(2 + 2);
  });

  test("follows what is needed also where it stands later", () => {
    const turned = sampleState(
      [root, part("c", ["b"]), part("b", ["a"]), part("a")],
      ["a", "b", "c"].map(note),
    );
    expect(ids(forkPlan(turned, { agents: new Map([["a", "x"]]) }).again)).toEqual(["c", "b", "a"]);
  });

  test("leaves a note in other words as it is, and has those work again that need it", () => {
    const plan = forkPlan(state, { notes: new Map([["note-b", "other words"]]) });
    expect(ids(plan.again)).toEqual(["c"]);
    const both = forkPlan(state, {
      notes: new Map([["note-b", "other words"]]),
      agents: new Map([["a", "x"]]),
    });
    expect(ids(both.again)).toEqual(["a", "c"]);
  });

  test("has parts without a result worked on, and leaves the writing out", () => {
    const planned = sampleState(
      [{ ...root, steps: [sampleStep({ kind: "planning" })] }, part("a"), part("b"), part("z", ["a"])],
      [note("a"), note("z")],
    );
    const plan = forkPlan(planned, {});
    expect(ids(plan.again)).toEqual(["b"]);
    expect(ids(plan.kept.map((each) => each.part))).toEqual(["a"]);
  });

  test("counts a call more for each part with criteria, and none for a check that code does", () => {
    const strict = sampleState([
      root,
      part("a", [], { requirements: [sampleRequirement()] }),
      part("b", [], { requirements: [] }),
    ]);
    expect(forkPlan(strict, {}).calls).toBe(2 + 1 + 2);
    const counted = sampleRequirement({ proofKind: "counted" });
    expect(forkPlan(state, { requirements: [counted] }).calls).toBe(1);
    expect(forkPlan(state, { requirements: [sampleRequirement({ priority: "wont" })] }).calls).toBe(1);
    expect(forkPlan(state, { requirements: [] }).calls).toBe(1);
  });
});
