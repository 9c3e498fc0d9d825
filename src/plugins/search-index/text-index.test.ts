import { SEARCH_KINDS } from "@core/domain/search/hit";
import { findAll, queryWords, termsOf } from "@core/domain/search/words";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { eachPlaceOf, type IndexedText, merged, type Segment, segmentOf } from "./segment";
import { type EntryFilter, TextIndex } from "./text-index";

const EVERYTHING: EntryFilter = { kinds: undefined, from: -Infinity, to: Infinity };
const VOCABULARY = ["report", "budget", "reports", "café", "회의록", "주간회의를", "부산", "2026"];

interface Written {
  readonly record: string;
  /** None when the record is deleted. */
  readonly texts: readonly string[];
  readonly at: number;
  readonly kind: number;
}

const words = fc.array(fc.constantFrom(...VOCABULARY), { maxLength: 6 }).map((list) => list.join(" "));
const write: fc.Arbitrary<Written> = fc.record({
  record: fc.integer({ min: 0, max: 12 }).map((id) => `messages/${id}`),
  texts: fc.array(words, { maxLength: 3 }),
  at: fc.integer({ min: 0, max: 5 }),
  kind: fc.integer({ min: 0, max: 1 }),
});

function freshIndex() {
  let made = 0;
  return new TextIndex(() => `segment-${++made}`);
}

const indexed = ({ record, texts, at, kind }: Written): readonly IndexedText[] =>
  texts.map((text, part) => ({
    record,
    part: String(part),
    kind: SEARCH_KINDS[kind] ?? "note",
    at,
    terms: termsOf(text),
  }));

describe("an index", () => {
  it("gives what a scan gives, after any order of additions, changes and deletions, also when read anew", () => {
    const queries = fc.array(
      fc.constantFrom("rep", "report budget", "회의", "cafe", "부산", "20 주간", "의"),
    );
    fc.assert(
      fc.property(
        fc.array(fc.array(write, { maxLength: 4 }), { maxLength: 25 }),
        queries,
        (batches, asked) => {
          const index = freshIndex();
          const mirror = freshIndex();
          const stored = new Map<string, Written>();
          for (const batch of batches) {
            const latest = new Map(batch.map((each) => [each.record, each]));
            for (const [record, each] of latest) stored.set(record, each);
            const change = index.changeFor(latest.keys(), [...latest.values()].flatMap(indexed));
            index.apply(change);
            mirror.apply(structuredClone(change));
          }
          for (const query of asked) {
            const wanted = queryWords(query);
            for (const filter of [EVERYTHING, { kinds: new Set(["requirement"] as const), from: 1, to: 4 }]) {
              const scanned = [...stored.values()].flatMap((each) =>
                each.texts.flatMap((text, part) =>
                  findAll(text, wanted) &&
                  each.at >= filter.from &&
                  each.at < filter.to &&
                  (filter.kinds === undefined || each.kind === 1)
                    ? [`${each.record}#${part}`]
                    : [],
                ),
              );
              for (const one of [index, mirror]) {
                const found = one.find(wanted, filter, 1000).map(({ record, part }) => `${record}#${part}`);
                expect(found.toSorted()).toEqual(scanned.toSorted());
              }
            }
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it("gives the newest first, no more than are wanted", () => {
    const index = freshIndex();
    for (let at = 0; at < 50; at += 1) {
      const texts = indexed({ record: `messages/${at}`, texts: ["budget"], at, kind: 0 });
      index.apply(index.changeFor([`messages/${at}`], texts));
    }
    expect(index.find(["budget"], EVERYTHING, 3).map(({ at }) => at)).toEqual([49, 48, 47]);
  });

  it("holds no word of a text that was deleted", () => {
    const index = freshIndex();
    const add = (record: string, text: string) =>
      index.changeFor([record], indexed({ record, texts: [text], at: 1, kind: 0 }));
    index.apply(add("messages/1", "whisper secretly"));
    index.apply(add("messages/2", "budget"));
    const change = index.changeFor(["messages/1"], []);
    index.apply(change);
    expect(JSON.stringify(change.added)).not.toContain("whisper");
    expect(index.ids).not.toContain(change.removed[0]);
    expect(index.find(["whisper"], EVERYTHING, 5)).toEqual([]);
  });

  it("stays in few pieces, and writes little for one more text", () => {
    const index = freshIndex();
    let written = 0;
    for (let at = 0; at < 600; at += 1) {
      const record = `messages/${at}`;
      const change = index.changeFor([record], indexed({ record, texts: ["budget"], at, kind: 0 }));
      written += change.added.reduce((sum, { entries }) => sum + entries.length, 0);
      index.apply(change);
    }
    expect(index.ids.length).toBeLessThanOrEqual(24);
    // Each text is written again only as often as pieces of its size are put together.
    expect(written / 600).toBeLessThan(8);
  });

  it("writes pieces that are large never again, however many there are", () => {
    const index = freshIndex();
    const text = indexed({ record: "messages/0", texts: ["budget"], at: 1, kind: 0 });
    const large = Array.from({ length: 9 }, (_, at) =>
      segmentOf(
        `large-${at}`,
        text.map((each) => ({ ...each, record: `messages/${at}`, terms: ["x".repeat(512 * 1024)] })),
      ),
    );
    index.apply({ removed: [], added: large });
    const change = index.changeFor(["messages/10"], text);
    expect([change.removed, change.added.length]).toEqual([[], 1]);
  });
});

const placesOf = (segment: Segment, prefix: string) => {
  const places: number[] = [];
  eachPlaceOf(segment, prefix, (place) => places.push(place));
  return places;
};

describe("a segment", () => {
  it("keeps the places of rising numbers of any size", () => {
    const texts = Array.from({ length: 40_000 }, (_, at) => ({
      record: `messages/${at}`,
      part: "",
      kind: "message" as const,
      at,
      terms: at % 20_000 === 7 ? ["rare", "all"] : ["all"],
    }));
    const segment = segmentOf("s", texts);
    expect(placesOf(segment, "rare")).toEqual([7, 20_007]);
    expect(placesOf(segment, "all")).toHaveLength(40_000);
    const rest = merged("t", [segment], new Set(["messages/7"]));
    expect(placesOf(rest, "rare")).toEqual([20_006]);
  });
});
