import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { colourCode } from "./colour-code";
import { setFormula } from "./set-formula";
import { costAtOnce } from "./short-work";

/**
 * For each language what its patterns take more than linear time on, repeated: 8 times the time, and more, for 4 times
 * the text. Found by timing every bundled language on 121 generated texts, in one line and in lines of 160 characters.
 */
const SUPERLINEAR = JSON.parse(
  readFileSync("tests/fixtures/highlighting/superlinear.json", "utf8"),
) as Readonly<Record<string, readonly string[]>>;
/** Ten times what the worst takes, so that only what does not end at all within a frame's share fails. */
const LIMIT_MS = 250;

const ofLength = (unit: string, length: number) =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
/** The longest code that is coloured at once. */
const longestShort = (unit: string) =>
  ofLength(unit, 2000)
    .replace(/[^\n]{160}/g, "$&\n")
    .slice(0, 2000);

function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe("short work", () => {
  it("knows what the grammars are slow on", () => {
    expect(Object.values(SUPERLINEAR).flat().length).toBeGreaterThan(100);
  });

  it.each(Object.entries(SUPERLINEAR))("is soon done, whatever the text: %s", (language, units) => {
    colourCode(longestShort(units[0] ?? ""), language);
    for (const unit of units) {
      const source = longestShort(unit);
      expect(costAtOnce({ kind: "code", source, language }), unit).toBeDefined();
      const spentMs = Math.min(...[1, 2].map(() => cpuMs(() => colourCode(source, language))));
      expect({ unit, isSoonDone: spentMs < LIMIT_MS, spentMs }).toMatchObject({ isSoonDone: true });
    }
  });

  it.each(Object.entries(SUPERLINEAR))("is none of what a worker has to end: %s", (language, units) => {
    for (const unit of units) {
      const task = { kind: "code", source: ofLength(unit, 59_000), language } as const;
      expect(costAtOnce(task)).toBeUndefined();
    }
  });

  it.each(["a+", "x^2+", "\\frac12", "é", "\\sqrt{a}", "\\boxed{a}", "\\left(\\right)", "\\hat{a}^2_3"])(
    "is soon done for formulas of %s",
    (unit) => {
      const tex = unit.repeat(Math.floor(300 / unit.length));
      expect(costAtOnce({ kind: "formula", tex, display: true })).toBeDefined();
      setFormula(tex, true);
      expect(Math.min(...[1, 2].map(() => cpuMs(() => setFormula(tex, true))))).toBeLessThan(LIMIT_MS);
    },
  );

  it.each(["\\frac{1}{", "\\hat{", "\\sqrt[3]{", "x^{", "\\left(\\boxed{", "\\overset{a}{"])(
    "is soon done for formulas nested by %s",
    (opener) => {
      const depth = Math.floor(280 / (opener.length + 8));
      const tex = `${opener.repeat(depth)}x${(opener.startsWith("\\left") ? "}\\right)" : "}").repeat(depth)}`;
      expect(costAtOnce({ kind: "formula", tex, display: true })).toBeDefined();
      setFormula(tex, true);
      expect(Math.min(...[1, 2].map(() => cpuMs(() => setFormula(tex, true))))).toBeLessThan(LIMIT_MS);
    },
  );
});
