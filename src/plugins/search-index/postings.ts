const MORE = 0x80;
const BITS = 0x7f;

/** Lists of rising numbers as bytes: differences of seven bits each, the eighth saying that more follow. */
export function encodePlaces(lists: readonly (readonly number[])[]): {
  readonly postings: Uint8Array;
  readonly postingStarts: Uint32Array;
} {
  const postingStarts = new Uint32Array(lists.length + 1);
  const longest = lists.reduce((sum, list) => sum + list.length, 0) * 5;
  const bytes = new Uint8Array(longest);
  let end = 0;
  for (const [at, list] of lists.entries()) {
    let before = 0;
    for (const place of list) {
      let rest = place - before;
      before = place;
      for (; rest > BITS; rest >>>= 7) bytes[end++] = (rest & BITS) | MORE;
      bytes[end++] = rest;
    }
    postingStarts[at + 1] = end;
  }
  return { postings: bytes.slice(0, end), postingStarts };
}

/** Visits the numbers of one list. */
export function eachPlace(
  postings: Uint8Array,
  from: number,
  to: number,
  visit: (place: number) => void,
): void {
  let place = 0;
  for (let at = from; at < to; ) {
    let byte = postings[at++] ?? 0;
    let step = byte & BITS;
    for (let shift = 7; byte & MORE && at < to; shift += 7) {
      byte = postings[at++] ?? 0;
      step |= (byte & BITS) << shift;
    }
    place += step;
    visit(place);
  }
}
