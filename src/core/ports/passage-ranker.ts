import { type Token, token } from "../di/token";
import type { Passage } from "../domain/knowledge/passage";

/** Makes vectors of texts that lie close to each other where meanings do, with one model of one provider. */
export interface TextEmbedder {
  /** The name of provider, address and model together: vectors of different ones can't be compared. */
  readonly id: string;
  /** A vector for each text, in their order. @throws AppError as the provider's client does. */
  embed(
    texts: readonly string[],
    kind: "passage" | "question",
    signal: AbortSignal,
  ): Promise<readonly (readonly number[])[]>;
  /** The one to be asked in its place once it has failed; none where there is no other. */
  instead?(): Promise<TextEmbedder | undefined>;
}

/** An embedder that is known by its model, and by what that costs. */
export interface ModelEmbedder extends TextEmbedder {
  /** Provider id. */
  readonly provider: string;
  readonly model: string;
  /** US dollars for a million tokens; absent where it is not known. */
  readonly price?: number;
}

/** The means of finding by meaning, where the user has allowed them for the call in question. */
export interface MeaningOptions {
  readonly embedder: TextEmbedder;
  readonly signal: AbortSignal;
}

/** Orders passages by how well they answer a question. */
export interface PassageRanker {
  /** The passages that have something to do with the question, the best first. */
  rank(passages: readonly Passage[], question: string, meaning?: MeaningOptions): Promise<readonly Passage[]>;
  /** Makes ahead, and keeps, what `rank` needs of the passages to find them by meaning. @throws as `TextEmbedder.embed`. */
  prepare?(passages: readonly Passage[], meaning: MeaningOptions): Promise<void>;
}

export const PassageRankerToken: Token<PassageRanker> = token("passage-ranker");
