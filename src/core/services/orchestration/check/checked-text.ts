import type { Artifact } from "../../../domain/artifact";
import type { FinishReason } from "../../../domain/llm";

/** The version of a text that is looked at. */
export interface CheckedText extends Partial<Pick<Artifact, "format">> {
  readonly artifactId: string;
  readonly version: number;
  readonly content: string;
  /** Why its writer stopped; absent where that is not known. */
  readonly finishReason?: FinishReason;
}
