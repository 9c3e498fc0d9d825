import { describe, expect, test } from "vitest";
import { figuresIn } from "./figures";

/** A number as it stands in a text, and the values it may have with what their last digits are worth. */
const read = (text: string) =>
  figuresIn(text).map(({ start, end, readings }) => [
    text.slice(start, end),
    ...readings.map(({ value, step }) => `${value}±${step}`),
  ]);

describe("digits", () => {
  test.each([
    ["7", "7±1"],
    ["40", "40±1"],
    ["400", "400±100"],
    ["1984", "1984±1"],
    ["12000", "12000±1000"],
    ["0.25", "0.25±0.01"],
    ["2,5", "2.5±0.1"],
    ["12.345678", "12.345678±0.000001"],
    ["1 234 567", "1234567±1"],
    ["1,234,500", "1234500±100"],
    ["1.234.567,8", "1234567.8±0.1"],
    ["1,234,567.89", "1234567.89±0.01"],
    ["12’345", "12345±1"],
    ["0.123", "0.123±0.001"],
    ["1234.567", "1234.567±0.001"],
  ])("%s have one value", (text, value) => {
    expect(read(`It is ${text}.`)).toEqual([[text, value]]);
  });

  test("with one mark before the last three may be a thousand and some, or one and a bit", () => {
    expect(read("1,234")).toEqual([["1,234", "1234±1", "1.234±0.001"]]);
    expect(read("12.500")).toEqual([["12.500", "12500±100", "12.5±0.001"]]);
  });

  test("are numbers of their own where nothing joins them", () => {
    expect(read("5 of 12, 1984 and 7")).toEqual([
      ["5", "5±1"],
      ["12", "12±1"],
      ["1984", "1984±1"],
      ["7", "7±1"],
    ]);
  });
});

describe("a word after digits", () => {
  test.each([
    ["3 million", "3000000±1000000"],
    ["3 millions", "3000000±1000000"],
    ["2.5M", "2500000±100000"],
    ["5k", "5000±1000"],
    ["7 thousand", "7000±1000"],
    ["4 mds", "4000000000±1000000000"],
    ["2 trillion", "2000000000000±1000000000000"],
    ["1.5 bn", "1500000000±100000000"],
    ["3억", "300000000±100000000"],
    ["5천만", "50000000±10000000"],
    ["2조", "2000000000000±1000000000000"],
    ["3억 5천만", "350000000±1"],
    ["3억 5천만 20", "350000020±1"],
    ["1만 2,500", "12500±1"],
  ])("makes %s more", (text, value) => {
    expect(read(`We paid ${text}, then.`)).toEqual([[text, value]]);
    expect(figuresIn(text)).toMatchObject([{ isScaled: true, isPercent: false }]);
  });

  test("of a smaller Korean unit than follows begins another number", () => {
    expect(read("3만 5억")).toEqual([
      ["3만", "30000±10000"],
      ["5억", "500000000±100000000"],
    ]);
    expect(read("3만 20000")).toEqual([
      ["3만", "30000±10000"],
      ["20000", "20000±10000"],
    ]);
  });

  test("is one only where it ends there", () => {
    expect(figuresIn("5 millionaires, 7 kings, 3 cats")).toMatchObject([
      { isScaled: false },
      { isScaled: false },
      { isScaled: false },
    ]);
  });

  test.each(["12 %", "12%", "12 percent", "12 per cent", "12 pour cent", "12퍼센트", "12 PERCENT"])(
    "makes %s a share",
    (text) => {
      expect(figuresIn(text)).toMatchObject([
        { start: 0, end: text.length, isPercent: true, isScaled: false },
      ]);
    },
  );

  test("makes no share of what only begins so", () => {
    expect(figuresIn("12 percentile")).toMatchObject([{ end: 2, isPercent: false }]);
  });
});
