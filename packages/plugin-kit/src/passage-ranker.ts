import type { PluginFunction } from "./context";

/** Orders passages of the user's files by how well they answer a question. */
export interface PassageRankerDefinition {
  readonly id: string;
  /** A score for each passage, in their order; 0 where it has nothing to do with the question. */
  readonly rank: PluginFunction<
    {
      readonly question: string;
      readonly passages: readonly { readonly name: string; readonly text: string }[];
    },
    readonly number[]
  >;
}

/** Contributes an order of passages. */
export function passageRanker(ranker: PassageRankerDefinition) {
  return { point: "passage-ranker", ...ranker } as const;
}
