import type { SearchKind } from "@core/domain/search/hit";
import { eachPlace, encodePlaces } from "./postings";

/** A text as it is found: a part of a record. */
export interface IndexedText {
  /** `{store}/{id}` of the record. */
  readonly record: string;
  /** Which part of it; blank for the record itself. */
  readonly part: string;
  readonly kind: SearchKind;
  readonly at: number;
  readonly terms: Iterable<string>;
}

/** A text in a segment. */
export type SegmentEntry = Omit<IndexedText, "terms">;

/**
 * A piece of the index, never changed once it is written: texts, and of each term the places of those that have it.
 * Its terms are one sorted text, and all places one run of bytes, so that it is read from disk in one go.
 */
export interface Segment {
  readonly id: string;
  readonly entries: readonly SegmentEntry[];
  /** In the order of code units, joined by line breaks, which no term has. */
  readonly terms: string;
  /** Where each term begins, and behind the last one the end. */
  readonly termStarts: Uint32Array;
  /** Places as differences, seven bits a byte. */
  readonly postings: Uint8Array;
  /** Where those of each term begin, and the end. */
  readonly postingStarts: Uint32Array;
}

/** Whether what is stored as a segment is whole. */
export function isSegment({ entries, terms, ...bytes }: Segment): boolean {
  const isWhole = Array.isArray(entries) && typeof terms === "string" && bytes.postings instanceof Uint8Array;
  return isWhole && [bytes.termStarts, bytes.postingStarts].every((each) => each instanceof Uint32Array);
}

/** A segment of texts. */
export function segmentOf(id: string, texts: readonly IndexedText[]): Segment {
  const places = new Map<string, number[]>();
  for (const [place, { terms }] of texts.entries()) {
    for (const term of terms) {
      const known = places.get(term);
      if (known) known.push(place);
      else places.set(term, [place]);
    }
  }
  return encoded(
    id,
    texts.map(({ terms: _, ...entry }) => entry),
    places,
  );
}

/** One segment of the texts of several, without those of some records. */
export function merged(id: string, segments: readonly Segment[], without: ReadonlySet<string>): Segment {
  const places = new Map<string, number[]>();
  const entries: SegmentEntry[] = [];
  for (const segment of segments) {
    const placeOf = segment.entries.map((entry) =>
      without.has(entry.record) ? -1 : entries.push(entry) - 1,
    );
    for (let at = 0; at < termCount(segment); at += 1) {
      const kept: number[] = [];
      eachPlaceAt(segment, at, (place) => {
        const to = placeOf[place] ?? -1;
        if (to >= 0) kept.push(to);
      });
      if (kept.length === 0) continue;
      const term = termAt(segment, at);
      const known = places.get(term);
      if (known) for (const place of kept) known.push(place);
      else places.set(term, kept);
    }
  }
  return encoded(id, entries, places);
}

/** Visits the places of the texts that have a term beginning so, each once or more often. */
export function eachPlaceOf(segment: Segment, prefix: string, visit: (place: number) => void): void {
  for (let at = firstFrom(segment, prefix); at < termCount(segment); at += 1) {
    if (!termAt(segment, at).startsWith(prefix)) return;
    eachPlaceAt(segment, at, visit);
  }
}

/** About what it takes on disk. */
export function segmentBytes({ terms, postings, entries }: Segment): number {
  return terms.length + postings.length + entries.length * 60;
}

function encoded(id: string, entries: readonly SegmentEntry[], places: Map<string, number[]>): Segment {
  const terms = [...places.keys()].sort();
  const termStarts = new Uint32Array(terms.length + 1);
  const lists = terms.map((term) => places.get(term) ?? []);
  for (const [at, term] of terms.entries()) termStarts[at + 1] = (termStarts[at] ?? 0) + term.length + 1;
  return { id, entries, terms: terms.join("\n"), termStarts, ...encodePlaces(lists) };
}

function termCount({ termStarts }: Segment): number {
  return termStarts.length - 1;
}

function termAt({ terms, termStarts }: Segment, at: number): string {
  return terms.slice(termStarts[at], (termStarts[at + 1] ?? 0) - 1);
}

function eachPlaceAt({ postings, postingStarts }: Segment, at: number, visit: (place: number) => void): void {
  eachPlace(postings, postingStarts[at] ?? 0, postingStarts[at + 1] ?? 0, visit);
}

/** The first term that does not stand before `prefix`. */
function firstFrom(segment: Segment, prefix: string): number {
  let low = 0;
  let high = termCount(segment);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (termAt(segment, middle) < prefix) low = middle + 1;
    else high = middle;
  }
  return low;
}
