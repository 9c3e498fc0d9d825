import { describe, expect, test } from "vitest";
import type { Source } from "./source";
import { SourceNumbers } from "./source-numbers";

const page = (url: string, passage?: string) =>
  ({ kind: "web", url, name: url, readAt: 1, ...(passage ? { passage } : {}) }) as const;
const numbersOf = (sources: readonly Source[]) => sources.map(({ number }) => number);

describe("the numbers of sources", () => {
  test("go on from the highest that is known, and are given once, also to those who ask at the same time", () => {
    const known: Source[] = [{ ...page("https://a.example/"), number: 104 }];
    const numbers = new SourceNumbers(() => known);
    expect(numbersOf(numbers.give([page("https://b.example/"), page("https://c.example/")]))).toEqual([
      105, 106,
    ]);
    expect(numbersOf(numbers.give([page("https://d.example/")]))).toEqual([107]);
  });

  test("are the same for the same words of a page, and others for other words", () => {
    const numbers = new SourceNumbers();
    const [first] = numbers.give([page("https://a.example/", "One.")]);
    const again = numbers.give([page("https://a.example/", "Two."), page("https://a.example/", "One.")]);
    expect(numbersOf(again)).toEqual([102, first?.number]);
    const twice = numbers.give([page("https://a.example/", "Three."), page("https://a.example/", "Three.")]);
    expect(numbersOf(twice)).toEqual([103, 103]);
  });

  test("are not given anew to what was numbered before the page went away", () => {
    const numbers = new SourceNumbers();
    numbers.restore([{ ...page("https://a.example/"), number: 130 }]);
    expect(numbersOf(numbers.give([page("https://b.example/")]))).toEqual([131]);
  });

  test("leave those of prompts alone", () => {
    const file: Source = { number: 3, itemId: "k", name: "a.pdf", start: 0, end: 9 };
    expect(numbersOf(new SourceNumbers(() => [file]).give([page("https://a.example/")]))).toEqual([101]);
  });
});
