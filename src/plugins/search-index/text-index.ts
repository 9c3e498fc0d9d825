import type { SearchKind } from "@core/domain/search/hit";
import { probesOf } from "@core/domain/search/words";
import {
  eachPlaceOf,
  type IndexedText,
  merged,
  type Segment,
  type SegmentEntry,
  segmentBytes,
  segmentOf,
} from "./segment";

/** A segment that has grown to this is merged with no other. */
const FULL_BYTES = 512 * 1024;
/** So many segments of about one size are kept side by side; further ones are merged, into one of the next size. */
const SIDE_BY_SIDE = 8;
const SMALLEST_BYTES = 512;

/** How an index changes: all of it at once, or not at all. */
export interface IndexChange {
  /** Ids of segments that are no longer part of it. */
  readonly removed: readonly string[];
  readonly added: readonly Segment[];
}

/** Conditions on entries besides their words. */
export interface EntryFilter {
  readonly kinds: ReadonlySet<SearchKind> | undefined;
  readonly from: number;
  readonly to: number;
}

/** The segments of an index, held in memory. Nothing of a text that was taken out stays in any of them. */
export class TextIndex {
  readonly #segments = new Map<string, Segment>();
  readonly #newId: () => string;
  /** In which segment the texts of a record are. */
  readonly #home = new Map<string, string>();

  constructor(newId: () => string) {
    this.#newId = newId;
  }

  get ids(): readonly string[] {
    return [...this.#segments.keys()];
  }

  get entryCount(): number {
    return [...this.#segments.values()].reduce((sum, { entries }) => sum + entries.length, 0);
  }

  /** Takes over what was written, here or elsewhere. */
  apply({ removed, added }: IndexChange): void {
    for (const id of removed) {
      for (const { record } of this.#segments.get(id)?.entries ?? [])
        if (this.#home.get(record) === id) this.#home.delete(record);
      this.#segments.delete(id);
    }
    for (const segment of added) {
      this.#segments.set(segment.id, segment);
      for (const { record } of segment.entries) this.#home.set(record, segment.id);
    }
  }

  /** The change to be written for records to have these texts, and no others; no texts takes a record out. */
  changeFor(records: Iterable<string>, texts: readonly IndexedText[]): IndexChange {
    const changed = new Set(records);
    const homes = new Set([...changed].flatMap((record) => this.#home.get(record) ?? []));
    const next = [...this.#segments.values()].filter(({ id }) => !homes.has(id));
    const removed = new Set(homes);
    const touched: Segment[] = [];
    for (const id of homes) {
      const segment = this.#segments.get(id);
      const rest = segment && merged(this.#newId(), [segment], changed);
      if (rest && rest.entries.length > 0) touched.push(rest);
    }
    if (texts.length > 0) touched.push(segmentOf(this.#newId(), texts));
    const kept = this.#compacted([...next, ...touched]);
    const keptIds = new Set(kept.map(({ id }) => id));
    for (const id of this.#segments.keys()) if (!keptIds.has(id)) removed.add(id);
    return { removed: [...removed], added: kept.filter(({ id }) => !this.#segments.has(id)) };
  }

  /** The newest entries that have all words, newest first; those of the very same moment together, however many. */
  find(words: readonly string[], filter: EntryFilter, limit: number): readonly SegmentEntry[] {
    const probes = words.flatMap(probesOf);
    if (probes.length === 0) return [];
    const found: SegmentEntry[] = [];
    for (const segment of this.#segments.values())
      for (const entry of newest(matching(segment, probes, filter), limit)) found.push(entry);
    return newest(found, limit).toSorted((a, b) => b.at - a.at || (keyOf(a) < keyOf(b) ? -1 : 1));
  }

  /** Merges segments of about one size, so that each text is written again as few times as there are sizes. */
  #compacted(segments: readonly Segment[]): readonly Segment[] {
    const bySize = new Map<number, Segment[]>();
    for (const segment of segments) {
      const size = sizeOf(segment);
      bySize.set(size, [...(bySize.get(size) ?? []), segment]);
    }
    bySize.delete(Number.POSITIVE_INFINITY);
    const many = [...bySize.values()].find((alike) => alike.length > SIDE_BY_SIDE);
    if (!many) return segments;
    const rest = segments.filter((segment) => !many.includes(segment));
    return this.#compacted([...rest, merged(this.#newId(), many, new Set())]);
  }
}

/** Segments of one size are up to eight times as large as others of it. */
function sizeOf(segment: Segment): number {
  const bytes = segmentBytes(segment);
  if (bytes >= FULL_BYTES) return Number.POSITIVE_INFINITY;
  return Math.floor(Math.log2(Math.max(1, bytes / SMALLEST_BYTES)) / 3);
}

function matching(segment: Segment, probes: readonly string[], filter: EntryFilter): readonly SegmentEntry[] {
  const reached = new Uint16Array(segment.entries.length);
  for (const [step, probe] of probes.entries()) {
    let isAny = false;
    eachPlaceOf(segment, probe, (place) => {
      if (reached[place] !== step) return;
      reached[place] = step + 1;
      isAny = true;
    });
    if (!isAny) return [];
  }
  return segment.entries.filter((entry, place) => reached[place] === probes.length && passes(entry, filter));
}

function passes({ kind, at }: SegmentEntry, { kinds, from, to }: EntryFilter): boolean {
  return at >= from && at < to && (kinds?.has(kind) ?? true);
}

/** The newest, in whatever order; those of the same moment as the oldest of them too. */
function newest(entries: readonly SegmentEntry[], limit: number): readonly SegmentEntry[] {
  if (entries.length <= limit) return entries;
  // Numbers alone sort much faster than records do.
  const times = Float64Array.from(entries, ({ at }) => at).sort();
  const oldest = times[times.length - limit] ?? 0;
  return entries.filter(({ at }) => at >= oldest);
}

function keyOf({ record, part }: SegmentEntry): string {
  return `${record}/${part}`;
}
