/** The efforts a model can be asked to think with, from the least; where none is chosen, it thinks as its makers set it. */
export const EFFORTS = ["low", "medium", "high", "maximum"] as const;

/** How hard a model is to think. */
export type Effort = (typeof EFFORTS)[number];

/** Tokens for thoughts beside those of the reply: all providers count both against one limit. */
const ROOM: Readonly<Record<Effort | "own", number>> = {
  low: 8_192,
  own: 16_384,
  medium: 16_384,
  high: 32_768,
  maximum: 49_152,
};

/**
 * The tokens a model may think with beyond those it may write. Never more than a quarter of what it can read and write in
 * one call, where that is known.
 */
export function thoughtRoom(effort: Effort | undefined, contextWindow?: number): number {
  const room = ROOM[effort ?? "own"];
  return contextWindow === undefined ? room : Math.min(room, Math.floor(contextWindow / 4));
}
