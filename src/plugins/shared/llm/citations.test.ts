import { expect, test } from "vitest";
import { Citations, type StatedCitation } from "./citations";

const cited = (...stated: readonly Partial<StatedCitation>[]) => {
  const citations = new Citations();
  return stated.flatMap((each) => [...citations.add({ url: "https://a.example/x", title: "A", ...each })]);
};
const citation = (over: object = {}) => ({
  type: "citation",
  citation: { url: "https://a.example/x", title: "A", ...over },
});

test("a citation is told once, and another place of the same page is another", () => {
  expect(cited({}, {}, { start: 0, end: 3 })).toEqual([citation(), citation({ start: 0, end: 3 })]);
});

test("places are those that are some", () => {
  for (const place of [{ start: 3, end: 3 }, { start: -1, end: 3 }, { start: 1 }, { end: 3 }])
    expect(cited(place)).toEqual([citation()]);
});

test("addresses that are none of a page are left out", () =>
  expect(cited({ url: "javascript:alert(1)" }, { url: "https://bank.example@evil.example" })).toEqual([]));

test("titles and passages are cut, and a page without a title is called by its host", () => {
  expect(cited({ title: " " })).toEqual([citation({ title: "a.example" })]);
  expect(cited({ title: "a".repeat(301) })).toEqual([citation({ title: "a".repeat(300) })]);
  expect(cited({ passage: ` ${"b".repeat(4_001)} ` })).toEqual([citation({ passage: "b".repeat(4_000) })]);
  expect(cited({ passage: " " })).toEqual([citation()]);
});
