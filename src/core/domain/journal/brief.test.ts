import { describe, expect, test } from "vitest";
import { sampleRequirement } from "../../../../tests/fakes/sample-tasks";
import { addedRequirement, leftOutOf, readersOf, rewordedRequirement, withoutReader } from "./brief";
import type { JournalEvent } from "./journal-event";

const reader = (question: string, ...needs: readonly number[]) => ({ question, scope: "", needs });
const base = { id: "e", runId: "r", rootTaskId: "t", seq: 0, at: 0 };

describe("the readers of a task", () => {
  const analysed = {
    ...base,
    type: "analysis-completed",
    fallback: false,
    analysis: { readers: [reader("Costs?")] },
  } as unknown as JournalEvent;

  test("are those of the brief until the user changes them", () => {
    expect(readersOf([])).toEqual([]);
    expect(readersOf([analysed])).toEqual([reader("Costs?")]);
    const changed: JournalEvent = { ...base, type: "readers-changed", taskId: "t", readers: [] };
    expect(readersOf([analysed, changed])).toEqual([]);
  });

  test("still need the right ones when one is taken away", () => {
    const readers = [reader("A"), reader("B", 0), reader("C", 0, 1), reader("D", 2)];
    expect(withoutReader(readers, 1)).toEqual([reader("A"), reader("C", 0), reader("D", 1)]);
  });
});

test("what was left out of a brief is told as far as it can be read", () => {
  const told = (leftOut: unknown) =>
    leftOutOf([{ ...base, type: "analysis-completed", fallback: false, analysis: { leftOut } } as never]);
  const nothing = { requirements: [], readers: [], agents: [], skills: [] };
  expect(leftOutOf([])).toEqual(nothing);
  expect(told("all")).toEqual(nothing);
  expect(told({ requirements: ["A", 7], readers: "B" })).toEqual({ ...nothing, requirements: ["A"] });
});

describe("a requirement", () => {
  test("in other words has been neither counted nor checked", () => {
    const checked = sampleRequirement({
      outcome: "met",
      status: "satisfied",
      measure: { unit: "words", max: 9 },
    });
    expect(rewordedRequirement(checked, checked.description)).toBe(checked);
    expect(rewordedRequirement(checked, "Longer")).toEqual(sampleRequirement({ description: "Longer" }));
  });

  test("of the user is explicit and open", () => {
    const given = {
      id: "n",
      taskId: "t",
      description: "In rhyme",
      priority: "could",
      detectedAt: 5,
    } as const;
    expect(addedRequirement(given)).toMatchObject({ ...given, source: "explicit", status: "pending" });
  });
});
