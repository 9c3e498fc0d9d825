import type { KnowledgeSummary } from "../../domain/knowledge/knowledge-summary";

/** The progress of a round since it last told of it. */
export interface RoundNews {
  /** Of the files that are new or may have changed. */
  readonly done: number;
  readonly total: number;
  readonly written: readonly KnowledgeSummary[];
  /** Ids of items. */
  readonly removed: readonly string[];
}

/** The result of a round for a folder. */
export interface RoundResult {
  /** Files whose items were made, changed or removed. */
  readonly changes: number;
  /** Paths of what could not be read: files, and folders with all that is in them. */
  readonly unreadable: readonly string[];
  readonly tooLarge: readonly string[];
}
