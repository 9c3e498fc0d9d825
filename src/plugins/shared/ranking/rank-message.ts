import type { Passage } from "@core/domain/knowledge/passage";

/** A question to the worker, with the passages it has not seen yet. */
export interface RankRequest {
  readonly requestId: number;
  readonly added: readonly Passage[];
  /** Ids of the passages to choose from. */
  readonly candidates: readonly string[];
  readonly question: string;
}

/** The worker's answer: ids, the best first, or why there are none. */
export type RankAnswer = { readonly requestId: number } & (
  | { readonly ranked: readonly string[] }
  | { readonly reason: string }
);
