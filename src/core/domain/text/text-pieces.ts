/** A text in pieces of at most so many UTF-16 code units, at least two; no surrogate pair is divided. */
export function textPieces(text: string, length: number): readonly string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const dividesPair = (text.charCodeAt(at + length - 1) & 0xfc00) === 0xd800;
    const end = at + length - (dividesPair ? 1 : 0);
    pieces.push(text.slice(at, end));
    at = end;
  }
  return pieces;
}
