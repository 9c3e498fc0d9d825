import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { laterPlaces } from "./later-place";

const TEXT = "One bridge.\n\nIt costs 29 € a day.\n\nBoats go daily.\n\nBoats go daily.\n";
const placeOf = (words: string, from = 0) => {
  const start = TEXT.indexOf(words, from);
  return { start, end: start + words.length };
};
const found = (after: string, words: string, from = 0) => {
  const place = laterPlaces(TEXT, after)(placeOf(words, from));
  return place && after.slice(place.start, place.end);
};

describe("a stretch of a text that has been changed", () => {
  test("stands where it was before what has changed, and is found behind it", () => {
    const after = TEXT.replace("29 €", "thirty euros");
    expect(laterPlaces(TEXT, after)(placeOf("One bridge"))).toEqual(placeOf("One bridge"));
    expect(found(after, "Boats go daily.")).toBe("Boats go daily.");
  });

  test("stands where it was also where what has changed begins right at its end", () => {
    const after = TEXT.replace(" a day", ", daily");
    expect(laterPlaces(TEXT, after)(placeOf("It costs 29 €"))).toEqual(placeOf("It costs 29 €"));
  });

  test("is found between two changes by its words, and those that repeat by what is around them", () => {
    const after = `Two${TEXT.slice(3, -2)} now.\n`;
    expect(found(after, "It costs 29 € a day.")).toBe("It costs 29 € a day.");
    const first = laterPlaces(TEXT, after)(placeOf("Boats go daily"));
    expect(first?.start).toBe(after.indexOf("Boats go daily"));
  });

  test("is gone where it was changed, also when more was written right behind its last letter", () => {
    expect(found(TEXT.replace("costs", "takes"), "It costs 29 € a day.")).toBeUndefined();
    expect(found(TEXT.replace("29", "290"), "It costs 29")).toBeUndefined();
    expect(found(TEXT.replace("29 €", "29 € or $"), "It costs 29")).toBe("It costs 29");
  });

  test("says what it said before, wherever it is found", () => {
    const text = fc.array(fc.constantFrom("ab ", "ba ", "abab ", "\n", "c."), { maxLength: 12 });
    void fc.assert(
      fc.property(text, text, fc.nat(30), fc.nat(30), (first, second, from, length) => {
        const [before, after] = [first.join(""), second.join("")];
        const start = Math.min(from, before.length);
        const end = Math.min(before.length, start + length);
        const place = laterPlaces(before, after)({ start, end });
        if (place) expect(after.slice(place.start, place.end)).toBe(before.slice(start, end));
      }),
      { numRuns: 2000 },
    );
  });
});
