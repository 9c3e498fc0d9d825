import type { Attachment } from "../file/attachment";
import type { LlmMessage } from "../model/llm";
import type { ToolTurn } from "../tool/tool-use";

/** The summary that stands for the oldest turns of a branch when they no longer fit into what a model can read. */
export interface ConversationSummary {
  readonly id: string;
  /** The last message it stands for. */
  readonly throughId: string;
  readonly text: string;
  /** `off`: undone by the user, all turns are sent; `replaced`: kept only to know what was sent. */
  readonly state: "used" | "off" | "replaced";
}

/** The summary of a branch that is shown, undone ones included: the one that stands for the most. */
export function summaryOf(
  summaries: readonly ConversationSummary[],
  branch: readonly { readonly id: string }[],
): ConversationSummary | undefined {
  const places = new Map(branch.map(({ id }, place) => [id, place]));
  return summaries
    .filter(({ state, throughId }) => state !== "replaced" && places.has(throughId))
    .sort((a, b) => (places.get(a.throughId) ?? 0) - (places.get(b.throughId) ?? 0))
    .at(-1);
}

/** The turns a summary does not stand for. */
export function afterSummary<M extends { readonly id: string }>(
  summary: ConversationSummary | undefined,
  branch: readonly M[],
): readonly M[] {
  if (!summary || summary.state === "off") return branch;
  return branch.slice(branch.findIndex(({ id }) => id === summary.throughId) + 1);
}

/** Of a longer text so many pieces of such a length are looked at, spread evenly over it. */
const SAMPLED_LENGTH = 100_000;
const SAMPLES = 64;
const SAMPLE_LENGTH = 1000;

/** A cautious estimate of the tokens of a text: a third of its bytes, which is more than most models count. */
export function estimatedTokens(text: string): number {
  const sample = text.length > SAMPLED_LENGTH ? sampleOf(text) : text;
  const bytes = new TextEncoder().encode(sample).length;
  return Math.ceil((bytes / 3) * (text.length / (sample.length || 1)));
}

function sampleOf(text: string): string {
  const places = Array.from({ length: SAMPLES }, (_, place) => Math.floor((place * text.length) / SAMPLES));
  return places.map((start) => text.slice(start, start + SAMPLE_LENGTH)).join("");
}

type Turn = Pick<LlmMessage, "content" | "attachments"> & {
  readonly turns?: readonly ToolTurn[] | undefined;
};

/** An image counts as so many tokens. */
const IMAGE_TOKENS = 1_500;
/** A file counts as so many tokens at the most: of a longer one as much is sent as there is room for. */
const DOCUMENT_TOKENS = 8_000;

/** A cautious estimate of the tokens of some turns, attachments included. */
export function totalSize(turns: readonly Turn[]): number {
  return turns.reduce((sum, turn) => sum + turnSize(turn), 0);
}

/** The sizes of turns, which are reckoned once: each reply asks for those of all turns before it. */
const sizes = new WeakMap<Turn, number>();

/** A cautious estimate of the tokens of one turn, attachments included. */
export function turnSize(turn: Turn | undefined): number {
  if (!turn) return 0;
  const size = sizes.get(turn) ?? sizeOf(turn);
  sizes.set(turn, size);
  return size;
}

function sizeOf({ content, turns, attachments = [] }: Turn): number {
  const files = attachments.map(fileSize).reduce((sum, each) => sum + each, 0);
  return estimatedTokens(content) + toolsSize(turns) + files;
}

/** Of the calls of tools, with what they gave. */
function toolsSize(turns: readonly ToolTurn[] = []): number {
  const texts = turns.flatMap(({ text, uses }) => [
    text,
    ...uses.map(({ call, result }) => call.arguments + (result?.content ?? "")),
  ]);
  return texts.reduce((sum, each) => sum + estimatedTokens(each), 0);
}

/** Four characters of base64 hold three bytes, which count as one token. */
function fileSize({ type, data }: Attachment): number {
  return type === "image" ? IMAGE_TOKENS : Math.min(Math.ceil(data.length / 4), DOCUMENT_TOKENS);
}

/** The beginning of a text that has about so many tokens. */
export function cutToTokens(text: string, tokens: number): string {
  const size = estimatedTokens(text);
  return size <= tokens ? text : `${text.slice(0, Math.floor((text.length * tokens) / size))}…`;
}
