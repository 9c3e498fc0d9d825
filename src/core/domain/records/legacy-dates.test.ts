import { describe, expect, it } from "vitest";
import { legacyDatesToNumbers, toMilliseconds } from "./legacy-dates";

const NOON = Date.UTC(2025, 0, 2, 12);

describe("toMilliseconds", () => {
  it.each([
    [NOON, NOON],
    [new Date(NOON), NOON],
    ["2025-01-02T12:00:00.000Z", NOON],
    ["soon", undefined],
    [new Date("soon"), undefined],
    [null, undefined],
  ])("reads %j as %j", (date, ms) => {
    expect(toMilliseconds(date)).toBe(ms);
  });
});

describe("legacyDatesToNumbers", () => {
  it("changes nothing where every date is a number", () => {
    const steps = [{ id: "s", startedAt: 1 }];
    expect(legacyDatesToNumbers("tasks", { id: "t", createdAt: 1, updatedAt: 2, steps })).toBeUndefined();
  });

  it("drops dates that are null and keeps what is no date", () => {
    expect(legacyDatesToNumbers("tasks", { id: "t", createdAt: "soon", dueDate: null })).toEqual({
      id: "t",
      createdAt: "soon",
    });
  });

  it("converts dates inside lists without touching the record it was given", () => {
    const record = { id: "t", steps: [{ id: "s", startedAt: new Date(NOON), completedAt: null }, "odd"] };
    expect(legacyDatesToNumbers("tasks", record)).toEqual({
      id: "t",
      steps: [{ id: "s", startedAt: NOON }, "odd"],
    });
    expect(record.steps[0]).toMatchObject({ startedAt: new Date(NOON) });
  });

  it("leaves fields of the same name in other stores alone", () => {
    expect(legacyDatesToNumbers("pluginData", { id: "p", createdAt: new Date(NOON) })).toBeUndefined();
  });
});
