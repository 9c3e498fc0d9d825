import { describe, expect, test } from "vitest";
import { sampleRequirement } from "../../../../tests/fakes/sample-tasks";
import { openPoints, outcomeOf, type Requirement, satisfactionRate } from "./requirement";

const of = (over: Partial<Requirement>) => sampleRequirement(over);

test("the outcome of a requirement is that of its last check, or of its state where none was recorded", () => {
  expect(outcomeOf(of({ status: "satisfied", outcome: "unverified" }))).toBe("unverified");
  expect([of({}), of({ status: "satisfied" }), of({ status: "failed" })].map(outcomeOf)).toEqual([
    "pending",
    "met",
    "unmet",
  ]);
});

test("open are those that are wanted, not shown to be met, and not accepted", () => {
  const all = [
    of({ id: "pending" }),
    of({ id: "failed", status: "failed" }),
    of({ id: "unverified", status: "satisfied", outcome: "unverified" }),
    of({ id: "met", status: "satisfied" }),
    of({ id: "unwanted", priority: "wont" }),
    of({ id: "accepted", status: "failed", acceptedAt: 0 }),
  ];
  expect(openPoints(all).map(({ id }) => id)).toEqual(["pending", "failed", "unverified"]);
});

describe("the share of requirements that are satisfied", () => {
  test.each([
    [100, []],
    [0, ["pending", "failed"]],
    [33, ["satisfied", "pending", "failed"]],
    [67, ["satisfied", "satisfied", "failed"]],
    [100, ["satisfied", "satisfied"]],
  ] as const)("is %i per cent of %j", (rate, states) => {
    expect(satisfactionRate(states.map((status) => of({ status })))).toBe(rate);
  });
});
