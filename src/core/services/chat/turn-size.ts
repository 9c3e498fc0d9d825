import type { Attachment } from "../../domain/attachment";
import type { Message } from "../../domain/conversation";
import { estimatedTokens } from "../../domain/conversation-summary";

/** An image counts as so many tokens. */
const IMAGE_TOKENS = 1_500;
/** A document is sent as an excerpt of so many tokens at the most, however large its file is. */
const DOCUMENT_TOKENS = 8_000;

/** A cautious estimate of the tokens of some turns, attachments included. */
export function totalSize(turns: readonly Message[]): number {
  return turns.reduce((sum, turn) => sum + turnSize(turn), 0);
}

/** A cautious estimate of the tokens of one turn, attachments included. */
export function turnSize(turn: Message | undefined): number {
  const files = (turn?.attachments ?? []).map(fileSize);
  return estimatedTokens(turn?.content ?? "") + files.reduce((sum, each) => sum + each, 0);
}

/** Four characters of base64 hold three bytes, which count as one token. */
function fileSize({ type, data }: Attachment): number {
  if (type === "image") return IMAGE_TOKENS;
  const tokens = Math.ceil(data.length / 4);
  return type === "text" ? tokens : Math.min(tokens, DOCUMENT_TOKENS);
}

/** The beginning of a text that has about so many tokens. */
export function cutToTokens(text: string, tokens: number): string {
  const size = estimatedTokens(text);
  return size <= tokens ? text : `${text.slice(0, Math.floor((text.length * tokens) / size))}…`;
}
