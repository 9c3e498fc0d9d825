/** Puts long passages first. */
export const sample = {
  point: "passage-ranker",
  id: "longest",
  rank: ({ passages }: { readonly passages: readonly { readonly text: string }[] }) =>
    passages.map(({ text }) => text.length),
};
