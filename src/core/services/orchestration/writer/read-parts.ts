import type { Artifact } from "../../../domain/artifact/artifact";
import type { Attachment } from "../../../domain/file/attachment";

/** A part of a file once it was read. */
export interface ReadPart {
  readonly name: string;
  /** From 1. */
  readonly number: number;
  readonly count: number;
  /** Its original text. */
  readonly text: string;
  /** Absent where it could not be read: its sub-task has failed with the reason. */
  readonly note: Artifact | undefined;
}

/** The attached files that were read part by part. */
export interface ReadParts {
  readonly isInOrder: boolean;
  readonly parts: readonly ReadPart[];
  /** The attachments that are in no part. */
  readonly others: readonly Attachment[];
}
