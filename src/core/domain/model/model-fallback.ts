/** The reasons for which a model may not answer at all. */
export const FALLBACK_REASONS = ["network", "silent", "key", "credit", "model", "rate", "server"] as const;

/** The reason for which a model did not answer. */
export type FallbackReason = (typeof FALLBACK_REASONS)[number];

/** The model that answered in place of one that did not. */
export interface ModelFallback {
  /** The provider and model that answered, in words for the user. */
  readonly answeredBy: string;
  /** The provider and model that should have, in words for the user. */
  readonly insteadOf: string;
  readonly reason: FallbackReason;
}
