import type { Transcript } from "../../domain/task/recording";
import type { Lazy } from "../../plugin/contribution";
import { extensionPoint } from "../../plugin/extension-point";

/** Gives a transcript in a language, or in English where it has none in that. */
export type TranscriptSource = (language: string) => Promise<Transcript>;

/** A task to be looked at from the request to the result, without a model: its calls are answered by a transcript. */
export interface RecordedRun extends Lazy<TranscriptSource> {
  /** Its subject: the key of a text, or words that are the same in all languages. */
  readonly title: string;
  /** The kind of deliverable, and what there is to see: for the card of a run without a picture. */
  readonly shows: "document" | "web-page" | "chart";
  readonly description?: string;
  /** The address of a picture of what is delivered, three to two. */
  readonly picture?: (language: string) => string;
}

export const RecordedRuns = extensionPoint<RecordedRun>("recorded-run", { combine: "all" });
