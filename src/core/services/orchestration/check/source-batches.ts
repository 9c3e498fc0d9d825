import { estimatedTokens } from "../../../domain/conversation/conversation-summary";
import { textParts } from "../../../domain/knowledge/text-parts";
import type { Requirement } from "../../../domain/requirement/requirement";
import { citationMarks, type WebSource } from "../../../domain/source/source";
import { sourcesText } from "../prompts/note-prompt";
import { tag } from "../prompts/prompts";
import type { CheckSources, TextPart } from "./check-prompt";
import type { CheckedText } from "./checked-text";
import { supportingPassages } from "./supporting-passages";
import type { NamedText } from "./text-sources";

/** More batches than that would cost more than the text is worth: what is in none is told. */
const MOST_BATCHES = 12;
/** The tokens of the tags and numbers around a piece. */
const AROUND = 40;

/** The sources of a part of a text, in batches that each fit beside it. */
export interface SourceBatches {
  /** At least one, which is empty where there are no sources. */
  readonly batches: readonly CheckSources[];
  /** Names of the sources that are not all in them. */
  readonly leftOut: readonly string[];
}

/** A piece of a source, which a call is shown whole. */
interface Piece {
  readonly tokens: number;
  readonly name: string;
  readonly page?: WebSource;
  readonly ground?: NamedText;
}

/**
 * The passages of the pages that a part of a text cites, and of what it rests on, each in one of as few batches as fit
 * into so many tokens.
 */
export function sourceBatches(
  { cited, sources, content }: Pick<CheckedText, "cited" | "sources" | "content">,
  part: TextPart,
  requirements: readonly Requirement[],
  mostTokens: number,
): SourceBatches {
  const pages = citedBy(part, cited?.pages ?? []);
  const said = part.count > 1 ? part.content : content;
  const { passages, leftOut } = sources
    ? supportingPassages(sources, said, requirements)
    : { passages: [], leftOut: [] };
  const pieces = [...pages.flatMap(pagePieces(mostTokens)), ...passages.flatMap(groundPieces(mostTokens))];
  const packed = packedPieces(pieces, mostTokens);
  const batches = packed.slice(0, MOST_BATCHES).map(shownBatch);
  const beyond = packed.slice(MOST_BATCHES).flatMap((batch) => batch.map(({ name }) => name));
  return {
    batches: batches.length > 0 ? batches : [{ cited: "", grounds: "" }],
    leftOut: [...new Set([...leftOut, ...beyond])],
  };
}

/** Of a part of a text the pages that are cited there. */
function citedBy({ content, count }: TextPart, pages: readonly WebSource[]): readonly WebSource[] {
  if (count === 1) return pages;
  const numbers = new Set(citationMarks(content).flatMap((mark) => mark.numbers));
  return pages.filter(({ number }) => numbers.has(number));
}

const pagePieces =
  (mostTokens: number) =>
  (page: WebSource): readonly Piece[] =>
    piecesOf(page.passage ?? "", mostTokens).map(({ text, tokens }) => ({
      tokens,
      name: page.name,
      page: { ...page, passage: text },
    }));

const groundPieces =
  (mostTokens: number) =>
  ({ name, text: whole }: NamedText): readonly Piece[] =>
    piecesOf(whole, mostTokens).map(({ text, tokens }) => ({ tokens, name, ground: { name, text } }));

/** A text in pieces of at most so many tokens, as far as its passages allow. */
function piecesOf(text: string, mostTokens: number): readonly { text: string; tokens: number }[] {
  if (text.trim() === "") return [];
  const tokens = estimatedTokens(text);
  if (tokens + AROUND <= mostTokens) return [{ text, tokens: tokens + AROUND }];
  return textParts(text, Math.max(1, mostTokens - AROUND) * 0.8).map(({ start, end }) => {
    const piece = text.slice(start, end);
    return { text: piece, tokens: estimatedTokens(piece) + AROUND };
  });
}

/** Pieces in their order, a new batch where the next one does not fit. */
function packedPieces(pieces: readonly Piece[], mostTokens: number): readonly (readonly Piece[])[] {
  const batches: Piece[][] = [];
  let left = 0;
  for (const piece of pieces) {
    const last = batches.at(-1);
    if (last && piece.tokens <= left) {
      last.push(piece);
      left -= piece.tokens;
    } else {
      batches.push([piece]);
      left = mostTokens - piece.tokens;
    }
  }
  return batches;
}

function shownBatch(pieces: readonly Piece[]): CheckSources {
  const grounds = pieces.flatMap(({ ground }) =>
    ground ? [tag("source", ground.text, { name: ground.name })] : [],
  );
  return {
    cited: sourcesText(pieces.flatMap(({ page }) => page ?? [])),
    grounds: tag("sources", grounds.join("\n")),
  };
}
