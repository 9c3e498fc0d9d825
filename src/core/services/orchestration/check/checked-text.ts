import type { Artifact } from "../../../domain/artifact/artifact";
import type { UnsourcedWords } from "../../../domain/grounding/unsourced";
import type { FinishReason } from "../../../domain/model/llm";
import type { CitedPages } from "./cited-pages";
import type { TextSources } from "./text-sources";

/** The version of a text that is looked at. */
export interface CheckedText extends Partial<Pick<Artifact, "format">> {
  readonly artifactId: string;
  readonly version: number;
  readonly content: string;
  /** The pages it can cite, where anything was found for it. */
  readonly cited?: CitedPages | undefined;
  /** Whether it has to cite what it rests on. */
  readonly needsSources?: boolean | undefined;
  /** All that it rests on; absent where it was written from what its writer knows. */
  readonly sources?: TextSources | undefined;
  /** The words of it that stand in none of those, in its order. */
  readonly unsourced?: readonly UnsourcedWords[] | undefined;
  /** The reason why its writer stopped; absent where that is not known. */
  readonly finishReason?: FinishReason | undefined;
}
