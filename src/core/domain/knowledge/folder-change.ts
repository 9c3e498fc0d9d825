/** What was done to a file of a working folder; as long as it is kept, it can be undone. */
export interface FolderChange {
  readonly id: string;
  readonly folderId: string;
  /** Where the file is since; where it was, of one that was deleted. */
  readonly path: string;
  readonly kind: "written" | "moved" | "deleted";
  /** Where a moved file was before. */
  readonly from?: string;
  /** Milliseconds since the Unix epoch. */
  readonly at: number;
  /** Who did it; absent where the user did. */
  readonly agentName?: string;
  /** The call of a tool it was done by. */
  readonly useId?: string;
  /** The size of what was at `path` before; absent where there was no file. Its content is kept beside. */
  readonly beforeBytes?: number;
  /** The file as it was left, by its stamp; absent of what was deleted, or where the page went away before it was known. */
  readonly stamp?: string;
  readonly isUndone?: boolean;
}

/** What a change has put something else in the place of. */
export interface FolderVersion {
  /** That of its change. */
  readonly id: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What tells a file from what it was earlier. */
export function fileStamp({ size, lastModified }: Pick<File, "size" | "lastModified">): string {
  return `${size}-${lastModified}`;
}
