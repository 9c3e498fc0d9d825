import { describe, expect, it } from "vitest";
import { patternOf, repetitionOf } from "./repetition";

const chosen = repetitionOf();

describe("a repetition and its cron pattern", () => {
  it.each([
    ["daily", { kind: "daily", time: "07:05" }, "5 7 * * *"],
    ["weekdays", { kind: "weekdays", time: "18:00" }, "0 18 * * 1-5"],
    ["weekly", { kind: "weekly", time: "08:30", weekday: "0" }, "30 8 * * 0"],
    ["monthly", { kind: "monthly", time: "00:00", monthDay: "15" }, "0 0 15 * *"],
    ["on the last day", { kind: "monthly", time: "23:59", monthDay: "L" }, "59 23 L * *"],
  ] as const)("are one and the same: %s", (_, part, pattern) => {
    const repetition = { ...chosen, ...part };
    expect(patternOf(repetition)).toBe(pattern);
    expect(repetitionOf(pattern)).toMatchObject(part);
    expect(patternOf(repetitionOf(pattern))).toBe(pattern);
  });

  it.each(["*/15 * * * *", "0 8 1 * 1", "0 8 * 6 *", "0 8,20 * * *", "99 8 * * *", "0 25 * * *", "words"])(
    "leave %s as it was written",
    (pattern) => {
      expect(repetitionOf(pattern)).toMatchObject({ kind: "pattern", pattern });
      expect(patternOf(repetitionOf(pattern))).toBe(pattern);
    },
  );

  it("begin with every Monday at 8", () => {
    expect(patternOf(chosen)).toBe("0 8 * * 1");
  });
});
