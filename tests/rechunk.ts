/** A piece of a test vector: UTF-8 text or base64 bytes. */
export interface ByteChunk {
  readonly t?: string;
  readonly b?: string;
}

/** Up to this length every way of cutting is tried. */
const EXHAUSTIVE_BYTES = 13;
/** Up to this length every pair of cuts is tried. */
const PAIRWISE_BYTES = 80;

/** The bytes of a vector's chunks, joined. */
export function bytesOfVector(chunks: readonly ByteChunk[]): Uint8Array {
  return new Uint8Array(
    Buffer.concat(
      chunks.map(({ t, b }) => (b === undefined ? Buffer.from(t ?? "") : Buffer.from(b, "base64"))),
    ),
  );
}

/** Ways of cutting bytes into pieces: all of them for short ones, else every single cut, many pairs, equal pieces. */
export function* rechunkings(bytes: Uint8Array): Generator<readonly Uint8Array[]> {
  yield [bytes];
  for (const size of [1, 2, 3, 5, 7, 16]) yield equalPieces(bytes, size);
  if (bytes.length <= EXHAUSTIVE_BYTES) yield* everyCut(bytes);
  else yield* oneOrTwoCuts(bytes);
}

/** Pieces of one size; the last may be shorter. */
export function equalPieces(bytes: Uint8Array, size: number): readonly Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size));
  return pieces;
}

function* everyCut(bytes: Uint8Array): Generator<readonly Uint8Array[]> {
  for (let mask = 0; mask < 2 ** (bytes.length - 1); mask++) {
    const cuts = Array.from({ length: bytes.length - 1 }, (_, bit) => bit + 1).filter(
      (at) => mask & (2 ** (at - 1)),
    );
    yield cutAt(bytes, cuts);
  }
}

function* oneOrTwoCuts(bytes: Uint8Array): Generator<readonly Uint8Array[]> {
  for (let first = 1; first < bytes.length; first++) {
    yield cutAt(bytes, [first]);
    if (bytes.length > PAIRWISE_BYTES) continue;
    for (let second = first + 1; second < bytes.length; second++) yield cutAt(bytes, [first, second]);
  }
}

function cutAt(bytes: Uint8Array, cuts: readonly number[]): readonly Uint8Array[] {
  return [0, ...cuts].map((from, index) => bytes.subarray(from, cuts[index] ?? bytes.length));
}
