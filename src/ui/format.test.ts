import { describe, expect, it } from "vitest";
import { formatCost, formatDuration, formatFileSize, formatRelativeTime } from "./format";

describe("format", () => {
  it("says how long ago something was, in the reader's language", () => {
    expect(formatRelativeTime(0, 1_000, "en")).toBe("now");
    expect(formatRelativeTime(0, 180_000, "en")).toBe("3 minutes ago");
    expect(formatRelativeTime(0, 86_400_000, "fr")).toBe("hier");
  });

  it("gives the date of what was longer ago than a week", () => {
    expect(formatRelativeTime(0, 30 * 86_400_000, "en")).toMatch(/1970|1969/);
  });

  it("shows a duration with its two largest units", () => {
    expect(formatDuration(900, "en")).toBe("0s");
    expect(formatDuration(65_000, "en")).toBe("1m 5s");
    expect(formatDuration(3_725_000, "en")).toBe("1h 2m");
  });

  it("writes file sizes with the reader's decimal sign", () => {
    expect(formatFileSize(1536, "en")).toBe("1.5 KB");
    expect(formatFileSize(1536, "fr")).toBe("1,5 KB");
  });
});

it("a cost shows the digits that matter", () => {
  expect(formatCost(0, "en")).toBe("$0.00");
  expect(formatCost(0.000456, "en")).toBe("$0.00046");
  expect(formatCost(12.345, "en")).toBe("$12.35");
});
