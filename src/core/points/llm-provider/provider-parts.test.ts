import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { partOf } from "./provider-parts";

const read = (value: unknown) => v.safeParse(partOf("Acme"), { value });
const isTaken = (value: unknown) => read(value).success;
const given = (value: unknown) => v.parse(partOf("Acme"), { value });
const a = (length: number) => "a".repeat(length);
const call = (over: object) => ({
  type: "tool-call",
  call: { id: "c", name: "n", arguments: "{}", ...over },
});
const citation = (over: object) => ({
  type: "citation",
  citation: { url: "https://a.example", title: "A", ...over },
});
const usage = (over: object) => ({
  type: "finish",
  reason: "stop",
  usage: { promptTokens: 1, completionTokens: 1, totalTokens: 2, ...over },
});

describe("a part of a stranger's reply", () => {
  test("is a text, a thought, a call, a citation or an end, without anything else", () => {
    expect(given({ type: "text-delta", text: "a", html: "b" })).toEqual({ type: "text-delta", text: "a" });
    expect(given({ type: "reasoning-delta", text: "a" })).toEqual({ type: "reasoning-delta", text: "a" });
    expect(given(call({ extra: 1 }))).toEqual(call({}));
    expect(given(citation({ start: 1, passage: undefined }))).toEqual(citation({ start: 1 }));
    expect(given({ type: "finish", reason: "length" })).toEqual({ type: "finish", reason: "length" });
    expect(given(usage({ reasoningTokens: undefined, webSearches: 2 }))).toEqual(usage({ webSearches: 2 }));
  });

  test("has data of its own for nobody but its provider, whatever it says", () => {
    expect(given(call({ providerData: { provider: "Other", value: { a: 1 } } }))).toEqual(
      call({ providerData: { provider: "Acme", value: { a: 1 } } }),
    );
  });

  test("cites pages alone", () => {
    expect(isTaken(citation({}))).toBe(true);
    expect(isTaken(citation({ url: "javascript:alert(1)" }))).toBe(false);
  });

  test("counts in whole numbers that are not negative", () => {
    for (const over of [{ promptTokens: -1 }, { totalTokens: 1.5 }, { webSearchCost: -0.1 }])
      expect(isTaken(usage(over))).toBe(false);
    expect(isTaken(usage({ promptTokens: 0, webSearchCost: 0.5 }))).toBe(true);
    expect(isTaken(citation({ start: -1 }))).toBe(false);
  });
});

test.each<[string, (count: number) => unknown, number]>([
  ["text", (count) => ({ type: "text-delta", text: a(count) }), 1_000_000],
  ["id of a call", (count) => call({ id: a(count) }), 200],
  ["name of a call", (count) => call({ name: a(count) }), 200],
  ["arguments of a call", (count) => call({ arguments: a(count) }), 1_000_000],
  ["data of a call", (count) => call({ providerData: { value: a(count - 2) } }), 1_000_000],
  ["title of a page", (count) => citation({ title: a(count) }), 500],
  ["passage of a page", (count) => citation({ passage: a(count) }), 5_000],
  ["number of tokens", (count) => usage({ totalTokens: count }), 1e9],
  ["number of tokens of thoughts", (count) => usage({ reasoningTokens: count }), 1e9],
  ["place of a citation", (count) => citation({ end: count }), 1e9],
  ["cost of a reply", (count) => usage({ cost: count }), 1_000],
  ["cost of searches", (count) => usage({ webSearchCost: count }), 1_000],
])("the %s has a limit", (_, sized, limit) => {
  expect(isTaken(sized(limit))).toBe(true);
  expect(isTaken(sized(limit + 1))).toBe(false);
});

test("a call has an id and a name", () => {
  expect(isTaken(call({ id: "" }))).toBe(false);
  expect(isTaken(call({ name: "" }))).toBe(false);
});
