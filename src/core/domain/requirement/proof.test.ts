import { describe, expect, test } from "vitest";
import { movedProof, type Proof, quotedPassages } from "./proof";

const proof = (over: Partial<Proof>): Proof => ({
  ...{ kind: "quote", text: "daily", start: 10, end: 15, artifactId: "a", version: 2 },
  ...over,
});
const further = ({ start, end }: { start: number; end: number }) => ({ start: start + 7, end: end + 7 });
const nowhere = () => undefined;

describe("a proof in a changed text", () => {
  test("goes with its words", () => {
    expect(movedProof(proof({}), further)).toEqual(proof({ start: 17, end: 22 }));
  });

  test("goes with those of its other words that still stand, which may be none", () => {
    const also = [
      { text: "nine", start: 30, end: 34 },
      { text: "open", start: 50, end: 54 },
    ];
    const upTo40 = (place: { start: number; end: number }) => (place.start < 40 ? further(place) : undefined);
    expect(movedProof(proof({ also }), upTo40)?.also).toEqual([{ text: "nine", start: 37, end: 41 }]);
    const only = (place: { start: number; end: number }) => (place.start === 10 ? further(place) : undefined);
    expect(movedProof(proof({ also }), only)).toEqual(proof({ start: 17, end: 22, also: [] }));
  });

  test("is gone with its words", () => {
    expect(movedProof(proof({}), nowhere)).toBeUndefined();
  });

  test.each(["counted", "none-found"] as const)("is gone where it was %s, of the whole text", (kind) => {
    expect(movedProof(proof({ kind }), further)).toBeUndefined();
  });

  test("stays where it is an opinion, which has no place", () => {
    const { start: _, end: __, ...opinion } = proof({ kind: "judged" });
    expect(movedProof(opinion, nowhere)).toEqual(opinion);
  });
});

describe("the words of a proof", () => {
  test("are in the order they stand in; only quotes have any", () => {
    const also = [{ text: "nine", start: 3, end: 7 }];
    expect(quotedPassages(proof({ also })).map(({ text }) => text)).toEqual(["nine", "daily"]);
    expect(quotedPassages(proof({ kind: "judged" }))).toEqual([]);
  });
});
