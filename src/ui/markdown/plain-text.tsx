import { memo, type ReactNode } from "react";
import styles from "./plain-text.module.css";

/** Longer texts are laid out in pieces, and only those in view. */
const PIECE_LENGTH = 8192;
/** The distance before its end at which a line end or a space is looked for where a piece may end. */
const REACH = 1024;

/** A text as it is, with its line breaks. */
export function PlainText({ text }: { text: string }): ReactNode {
  return (
    <div className={styles.plain}>
      <TextPieces text={text} />
    </div>
  );
}

/** The content of an element that keeps line breaks; however long it is, only what is in view is laid out. */
export const TextPieces = memo(function TextPieces({ text }: { text: string }): ReactNode {
  if (text.length <= PIECE_LENGTH) return text;
  return piecesOf(text).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is where it is
    <span key={index} className={styles.piece}>
      {piece}
    </span>
  ));
});

/** Cuts a text where that shows least; the line end at the end of a piece makes no further line. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length; ) {
    const end = endOf(text, from);
    pieces.push(text.slice(from, end));
    from = end;
  }
  return pieces;
}

function endOf(text: string, from: number): number {
  const limit = from + PIECE_LENGTH;
  if (limit >= text.length) return text.length;
  const start = limit - REACH;
  const reach = text.slice(start, limit);
  const end = reach.lastIndexOf("\n") + 1 || reach.lastIndexOf(" ") + 1;
  if (end > 0) return start + end;
  // Never between the two halves of a character.
  return /[\uD800-\uDBFF]/.test(text[limit - 1] ?? "") ? limit - 1 : limit;
}
