import type { Place } from "../text/text-edit";

/** The way a requirement is shown: counted by code, by words of the text, by no offending words, or by an opinion. */
export type ProofKind = "counted" | "quote" | "none-found" | "judged";

/** The units that code can count in a text. */
export const MEASURE_UNITS = [
  "words",
  "characters",
  "sentences",
  "paragraphs",
  "headings",
  "list-items",
  "table-rows",
  "code-blocks",
  "occurrences",
] as const;

/** Something code can count in a text, and how much of it there has to be. */
export interface Measure {
  readonly unit: (typeof MEASURE_UNITS)[number];
  /** With `occurrences`: the words to look for. */
  readonly of?: string | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** The outcome of a requirement's check. `unverified`: it could not be made, or its proof does not hold. */
export type Outcome = "met" | "unmet" | "unverified";

/** Words of a text that show something. */
export interface QuotedPassage {
  readonly text: string;
  /** Their place in the artifact's content, in UTF-16 units; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
}

/** The ground of a verdict, and its place in the text. */
export interface Proof {
  readonly kind: ProofKind;
  /** Words of the text, what was counted, or the reason of the one who judged. */
  readonly text: string;
  /** The place of quoted words in the artifact's content, in UTF-16 units; `end` is exclusive. */
  readonly start?: number | undefined;
  readonly end?: number;
  readonly artifactId: string;
  /** The artifact's version that was looked at. */
  readonly version: number;
  /** Other words that show it as well, where it was shown by several. */
  readonly also?: readonly QuotedPassage[];
}

/** All words that a proof points at, in the order they stand in; none where it points at none. */
export function quotedPassages({ kind, text, start, end, also }: Proof): readonly QuotedPassage[] {
  const isShown = kind === "quote" || (kind === "counted" && also !== undefined);
  if (!isShown || start === undefined) return [];
  const first = { text, start, end: end ?? start };
  return [first, ...(also ?? [])].sort((a, b) => a.start - b.start);
}

/**
 * A proof in a changed text, where `later` tells the places of its stretches; of further words those that still stand.
 * `undefined` where the quoted words do not, or where it rests on the whole text. An opinion has no place, and stays.
 */
export function movedProof(proof: Proof, later: (place: Place) => Place | undefined): Proof | undefined {
  const { kind, start, end, also } = proof;
  if (kind === "counted" || kind === "none-found") return undefined;
  if (start === undefined || end === undefined) return proof;
  const place = later({ start, end });
  if (!place) return undefined;
  const others = also?.flatMap((each) => {
    const moved = later(each);
    return moved ? [{ ...each, ...moved }] : [];
  });
  return { ...proof, ...place, ...(others ? { also: others } : {}) };
}
