import { describe, expect, it } from "vitest";
import { citedSources } from "./source";

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
