import { type Token, token } from "../di/token";
import type { Passage } from "../domain/knowledge/passage";

/** Orders passages by how well they answer a question. */
export interface PassageRanker {
  /** The passages that have something to do with the question, the best first. */
  rank(passages: readonly Passage[], question: string): Promise<readonly Passage[]>;
}

export const PassageRankerToken: Token<PassageRanker> = token("passage-ranker");
