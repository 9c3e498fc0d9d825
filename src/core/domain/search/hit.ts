/** The kinds of things to search, by what people call them; also the order in which kinds are offered. */
export const SEARCH_KINDS = ["deliverable", "requirement", "note", "message", "task"] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** The query of a search. */
export interface SearchQuery {
  readonly text: string;
  /** None means all. */
  readonly kinds?: readonly SearchKind[];
  /** Milliseconds since the epoch; inclusive. */
  readonly from?: number;
  /** Milliseconds since the epoch; exclusive. */
  readonly to?: number;
  readonly limit: number;
}

/** The place of a text that was found. */
export type SearchPlace =
  | {
      readonly type: "message";
      readonly messageId: string;
      readonly conversationId: string;
      readonly agentId: string;
    }
  | { readonly type: "artifact"; readonly artifactId: string; readonly taskId: string }
  | { readonly type: "task"; readonly taskId: string; readonly requirementId?: string };

/** Words around what was found, and which of them are what was asked for. */
export interface Snippet {
  readonly text: string;
  /** From and to, in order. */
  readonly marks: readonly (readonly [number, number])[];
}

/** A text that was found. */
export interface SearchHit {
  /** Unique among hits. */
  readonly id: string;
  readonly kind: SearchKind;
  /** Of the conversation, the artifact or the task; blank where it has none. */
  readonly title: string;
  /** The time it was said or last changed, in milliseconds since the epoch. */
  readonly at: number;
  readonly snippet: Snippet;
  readonly place: SearchPlace;
  /** The first words that were found, and where they begin in the text; absent where only the title has them. */
  readonly passage?: { readonly text: string; readonly start: number };
}
