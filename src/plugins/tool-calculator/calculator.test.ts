import { describe, expect, test } from "vitest";
import { calculate } from "./calculator";

describe("the calculator", () => {
  test.each([
    ["1250 * 1.19 - 80", "1407.5"],
    ["0.1 + 0.2", "0.3"],
    ["2^10", "1024"],
    ["sqrt(2)", "1.4142135623731"],
    ["5!", "120"],
    ["max(3, 9)", "9"],
    ["3 > 2", "true"],
  ])("comes to %s = %s", (expression, value) => {
    expect(calculate(expression).startsWith(value)).toBe(true);
  });

  test.each([
    "1 / 0",
    "x + 1",
    "x = 5",
    "f(x) = x",
    "2 +",
    '"a" || "b"',
    "constructor",
    "toString.constructor",
    "[1, 2]",
    '"".constructor.constructor("return 1")()',
    "__proto__",
    "window",
  ])("refuses %s", (expression) => {
    expect(() => calculate(expression)).toThrow(expect.objectContaining({ code: "tool.no-number" }));
  });
});
