import { describe, expect, it } from "vitest";
import { formatTaskDuration } from "./duration";

describe("a task's duration", () => {
  it.each([
    [undefined, "—"],
    [0, "0s"],
    [15_400, "15s"],
    [60_000, "1m 0s"],
    [125_000, "2m 5s"],
    [3_600_000, "1h 0m 0s"],
    [3_725_000, "1h 2m 5s"],
  ])("of %s ms is %s", (durationMs, text) => {
    expect(formatTaskDuration(durationMs, "en")).toBe(text);
  });

  it("is written in the user's language", () => {
    expect(formatTaskDuration(125_000, "ko")).toBe("2분 5초");
  });
});
