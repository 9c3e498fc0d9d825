import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { citedSources, withNumbers } from "./source";
import { source as record } from "./source-record";

const source = (number: number) => ({ number, itemId: "k", name: "a.pdf", start: 0, end: 9 });
const numbers = (text: string) => citedSources(text, [1, 2, 3].map(source))?.map(({ number }) => number);

describe("the sources of a text", () => {
  it("are those it cites, singly or together", () => {
    expect(numbers("So it is [2].")).toEqual([2]);
    expect(numbers("Both say so [1, 3].")).toEqual([1, 3]);
  });

  it("are none where it cites none, or such as were never given", () => {
    expect(numbers("Hello")).toBeUndefined();
    expect(numbers("As in [7] and [a].")).toBeUndefined();
    expect(citedSources("[1]", undefined)).toBeUndefined();
  });
});

describe("a page as a source", () => {
  const page = {
    kind: "web",
    number: 101,
    name: "Lyon",
    url: "https://a.example/",
    readAt: 5,
    passage: "Two rivers.",
  };

  it("is read from a record", () => {
    expect(v.parse(record, page)).toEqual(page);
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "https://bank.example@evil.example/",
    "file:///etc/passwd",
    "",
  ])("is none with the address %s, whatever else it says", (url) => {
    expect(v.safeParse(record, { ...page, url }).success).toBe(false);
    expect(v.safeParse(record, { ...page, url, itemId: "k", start: 0, end: 1 }).success).toBe(false);
  });
});

it("has other numbers where they are changed, each as it was before", () => {
  expect(
    withNumbers(
      "A [1], B [2, 1] and [x] 1.",
      new Map([
        [1, 102],
        [2, 1],
      ]),
    ),
  ).toBe("A [102], B [1, 102] and [x] 1.");
});
