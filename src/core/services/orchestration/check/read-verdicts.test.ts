import { describe, expect, test } from "vitest";
import { isSpecifiedVerdict, readVerdicts } from "./read-verdicts";

const given = (over: object = {}) => ({ requirement: 1, verdict: "met", reason: "It does.", ...over });
const read = (record: object, count = 2) => readVerdicts([record], count);

describe("a verdict", () => {
  test("is read with its place from 0, its quotes and its reason", () => {
    expect(read(given({ quote: " bread ", quotes: ["milk", 7, "bread", ""] }))).toEqual([
      { place: 0, met: true, quotes: ["bread", "milk"], reason: "It does.", isPlain: false },
    ]);
  });

  test.each([
    ["met", true],
    [" Yes ", true],
    [true, true],
    ["passed", true],
    ["unmet", false],
    ["not met", false],
    [false, false],
    ["FAIL", false],
  ])("of %j says whether it is met: %s", (verdict, met) => {
    expect(read(given({ verdict }))[0]?.met).toBe(met);
  });

  test.each([["maybe"], [1], [null]])("of %j is none", (verdict) => {
    expect(read(given({ verdict }))).toEqual([]);
  });

  test.each([
    ["2", 1],
    ["#2.", 1],
    ["R-1", 0],
    [2, 1],
  ])("names its requirement as %j", (requirement, place) => {
    expect(read(given({ requirement }))[0]?.place).toBe(place);
  });

  test.each([[0], [3], ["first"], ["2000"], [undefined]])(
    "on a requirement %j that there is not is left out",
    (requirement) => {
      expect(read(given({ requirement }))).toEqual([]);
    },
  );

  test("without words has none, and long ones are cut", () => {
    expect(read({ requirement: 1, verdict: "met" })[0]).toMatchObject({ quotes: [], reason: "" });
    expect(read(given({ quote: 3, quotes: "no list", reason: null }))[0]).toMatchObject({
      quotes: [],
      reason: "",
    });
    const long = "x".repeat(3_000);
    const [cut] = read(given({ quote: long, quotes: [`y${long}`], reason: long }));
    expect([cut?.reason, ...(cut?.quotes ?? [])].map((text) => text?.length)).toEqual([2_000, 2_000, 2_000]);
  });

  test("has five quotes at the most", () => {
    expect(read(given({ quotes: ["a", "b", "c", "d", "e", "f"] }))[0]?.quotes).toEqual([
      "a",
      "b",
      "c",
      "d",
      "e",
    ]);
  });

  test("that is given again takes the place of the first one", () => {
    const verdicts = readVerdicts([given(), given({ requirement: 2 }), given({ verdict: "unmet" })], 2);
    expect(verdicts.map(({ place, met }) => [place, met])).toEqual([
      [0, false],
      [1, true],
    ]);
  });
});

describe("the specified verdict", () => {
  const plain = { validation_passed: false, reason: " No rain. " };

  test("is on a single requirement alone", () => {
    expect(read(plain, 1)).toEqual([{ place: 0, met: false, quotes: [], reason: "No rain.", isPlain: true }]);
    expect(read(plain, 2)).toEqual([]);
    expect(read({ reason: "No rain." }, 1)).toEqual([]);
  });

  test("is told from others", () => {
    expect([plain, { validation_passed: "yes" }, given(), null, "met"].map(isSpecifiedVerdict)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
