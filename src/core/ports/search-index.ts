import { type Token, token } from "../di/token";
import type { SearchHit, SearchQuery } from "../domain/search/hit";
import type { Disposable } from "../lifecycle/disposable";

/** The result of a search. */
export interface SearchAnswer {
  /** Newest first. */
  readonly hits: readonly SearchHit[];
  /** Whether there are more than were asked for. */
  readonly hasMore: boolean;
  /** Whether the index has not read all there is, and there may be hits it does not know. */
  readonly isPartial?: boolean;
}

/** The progress of the index in reading what there is; `undefined` when it knows all of it. */
export type IndexProgress = { readonly done: number; readonly total: number } | undefined;

/** Finds words in all that was written and said, without reading it. */
export interface SearchIndex {
  /** @throws the signal's reason, or AppError `search.failed`. */
  search(query: SearchQuery, signal: AbortSignal): Promise<SearchAnswer>;
  /** Follows what is written from now on, in this tab and in others; what was missed is made up for, though not at once. */
  keepUp(): void;
  /** Hears how far a first reading is, the last that was told at once. */
  onProgress(listener: (progress: IndexProgress) => void): Disposable;
}

/** Loads the index; the same one each time. */
export type OpenSearchIndex = () => Promise<SearchIndex>;

export const SearchIndexToken: Token<OpenSearchIndex> = token("search");
