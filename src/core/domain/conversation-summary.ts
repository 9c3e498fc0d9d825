/** What stands for the oldest turns of a branch when they no longer fit into what a model can read. */
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

/** A cautious estimate of the tokens of a text: a third of its bytes, which is more than most models count. */
export function estimatedTokens(text: string): number {
  return Math.ceil(new TextEncoder().encode(text).length / 3);
}
