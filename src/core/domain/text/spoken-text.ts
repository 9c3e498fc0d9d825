import { withoutThoughts } from "./think-blocks";

/** Some browsers fall silent in the middle of a piece that is much longer. */
const PIECE_LENGTH = 200;

/** The words a reader aloud says of a Markdown text, in pieces of a sentence or so: no marks, no code, no addresses. */
export function spokenPieces(markdown: string): readonly string[] {
  return plainText(withoutThoughts(markdown))
    .split("\n")
    .flatMap((line) => sentences(line.trim()))
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece));
}

function plainText(markdown: string): string {
  return markdown
    .replace(/^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|(?![\s\S]))/gm, "\n")
    .replace(/\$\$[\s\S]*?\$\$/g, " ")
    .replace(/<[^<>\n]*>/g, " ")
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, "$1")
    .replace(/\[\^[^\]\n]*\]:?/g, "")
    .replace(/https?:\/\/([^\s/]+)\S*/g, "$1")
    .replace(/^[ \t]*(?:[-*+]|\d+[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/gm, "")
    .replace(/^[ \t]*(?:#{1,6}|>+)[ \t]*/gm, "")
    .replace(/^(?=[ \t:|-]+\|)[ \t:|-]+$/gm, "")
    .replace(/(?:(?<![ \t])[ \t]+)?\|[ \t]*/g, ", ")
    .replace(/[*~`]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, "");
}

function sentences(line: string): readonly string[] {
  const pieces: string[] = [];
  for (const sentence of line.split(/(?<=[.!?…。！？])\s+/u)) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + sentence.length < PIECE_LENGTH) {
      pieces[pieces.length - 1] = `${last} ${sentence}`;
    } else pieces.push(...cut(sentence));
  }
  return pieces;
}

function cut(sentence: string): readonly string[] {
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.length > PIECE_LENGTH) {
    const space = rest.lastIndexOf(" ", PIECE_LENGTH);
    const end = space > 0 ? space : PIECE_LENGTH;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end).trim();
  }
  return [...pieces, rest];
}
