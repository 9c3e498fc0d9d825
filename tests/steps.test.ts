import { describe, expect, it } from "vitest";
import { stepsOf } from "./steps";

function visit(count: number): number {
  let sum = 0;
  for (let index = 0; index < count; index++) sum += index;
  return sum;
}

describe("the steps of work", () => {
  it("are counted in loops", () => {
    const [few, many] = [stepsOf(() => visit(1000)), stepsOf(() => visit(8000))];
    expect(few).toBeGreaterThanOrEqual(1000);
    expect(many - few).toBeGreaterThan(5000);
    expect(many - few).toBeLessThan(9000);
  });

  it("are the same each time, but for what is loaded and drawn up at first", () => {
    const work = () => Array.from({ length: 500 }, (_, index) => visit(index));
    expect(stepsOf(work) / stepsOf(work)).toBeCloseTo(1, 1);
  });

  it.each([
    ["a search", (text: string) => text.indexOf("b")],
    ["a search from the end", (text: string) => text.lastIndexOf("b")],
    ["a split", (text: string) => text.split("b")],
    ["a regular expression", (text: string) => /b/.test(text)],
    ["a replacement", (text: string) => text.replace(/b/, "")],
  ])("are characters in %s", (_, read) => {
    const steps = (length: number) => stepsOf(() => read("a".repeat(length)));
    const more = steps(8000) - steps(1000);
    expect(more).toBeGreaterThan(5000);
    expect(more).toBeLessThan(9000);
  });

  it("are none where a regular expression gives up at once", () => {
    const steps = (length: number) => stepsOf(() => /^b/.test("a".repeat(length)));
    expect(steps(8000) - steps(1000)).toBeLessThan(3000);
  });

  it("leave nothing replaced behind, whatever fails", () => {
    const { exec } = RegExp.prototype;
    const fails = () => {
      throw new Error("no");
    };
    expect(() => stepsOf(fails)).toThrow("no");
    expect(RegExp.prototype.exec).toBe(exec);
  });
});
