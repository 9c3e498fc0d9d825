import { describe, expect, it } from "vitest";
import {
  formatClockTime,
  formatCost,
  formatDate,
  formatDateTime,
  formatDuration,
  formatFileSize,
  formatNumber,
  formatRelativeTime,
  isoTime,
} from "./format";

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
    expect(formatFileSize(1, "en")).toBe("1 Bytes");
    expect(formatFileSize(1536, "fr")).toBe("1,5\u202fko");
    expect(formatFileSize(32, "fr")).toBe("32\u00a0octets");
    expect(formatFileSize(2 ** 21, "ko")).toBe("2MB");
  });
});

it("a cost shows the digits that matter", () => {
  expect(formatCost(0, "en")).toBe("$0.00");
  expect(formatCost(0.000456, "en")).toBe("$0.00046");
  expect(formatCost(12.345, "en")).toBe("$12.35");
});

const IMPOSSIBLE = [Number.NaN, Infinity, -Infinity, 1e300, -1e300, 1.7e18, undefined, null, {}, [], "soon"];

it.each(IMPOSSIBLE.map((value) => [String(value), value as number] as const))(
  "no formatter throws at %s",
  (_name, value) => {
    const times = [
      formatDate,
      formatDateTime,
      formatClockTime,
      (at: number) => formatRelativeTime(at, 1, "en"),
    ];
    for (const format of times) expect(format(value, "en")).toBe("–");
    for (const format of [formatDuration, formatNumber, formatCost, formatFileSize])
      expect(typeof format(value, "en")).toBe("string");
    expect(() => isoTime(value)).not.toThrow();
  },
);
