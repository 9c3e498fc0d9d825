import { expect, test } from "vitest";
import { eachPlace, encodePlaces } from "./postings";

function decoded(lists: readonly (readonly number[])[]) {
  const { postings, postingStarts } = encodePlaces(lists);
  const read = lists.map((_, at) => {
    const places: number[] = [];
    eachPlace(postings, postingStarts[at] ?? 0, postingStarts[at + 1] ?? 0, (place) => places.push(place));
    return places;
  });
  return { read, sizeBytes: postings.length };
}

test("lists are read as they were written, each by itself", () => {
  const lists = [[0, 1, 127, 128, 255, 256, 16_383, 16_384, 2_000_000], [], [5], [128]];
  expect(decoded(lists).read).toEqual(lists);
});

test("a difference takes a byte for each seven bits", () => {
  expect(decoded([[127, 254]]).sizeBytes).toBe(2);
  expect(decoded([[128]]).sizeBytes).toBe(2);
  expect(decoded([[16_384]]).sizeBytes).toBe(3);
  expect(decoded([]).sizeBytes).toBe(0);
});

test("a list that is cut off ends with what there is", () => {
  const places: number[] = [];
  eachPlace(Uint8Array.of(3, 0x81), 0, 2, (place) => places.push(place));
  expect(places).toEqual([3, 4]);
});
