import type { Traffic } from "./traffic";

/** A request for vectors of texts, made for a call of another model, as it is accounted for. */
export interface EmbeddingMade {
  /** Provider id. */
  readonly provider: string;
  readonly model: string;
  /** None where it failed. */
  readonly tokens: number;
  /** Whether they are an upper bound, since the provider did not tell. */
  readonly isEstimated: boolean;
  /** US dollars; 0 where nothing is charged, absent where it is not known. */
  readonly cost?: number | undefined;
  readonly durationMs: number;
  readonly failed: boolean;
  readonly traffic: readonly Traffic[];
}
