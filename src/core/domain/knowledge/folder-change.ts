/** A change to a file of a working folder; as long as it is kept, it can be undone. */
export interface FolderChange {
  readonly id: string;
  readonly folderId: string;
  /** The path of the file since; its former path, of one that was deleted. */
  readonly path: string;
  readonly kind: "written" | "moved" | "deleted";
  /** The former path of a moved file. */
  readonly from?: string;
  /** Milliseconds since the Unix epoch. */
  readonly at: number;
  /** The name of the agent that did it; absent where the user did. */
  readonly agentName?: string;
  /** The call of a tool it was done by. */
  readonly useId?: string;
  /** The size of what was at `path` before; absent where there was no file. Its content is kept beside. */
  readonly beforeBytes?: number;
  /** The file as it was left, by its stamp; absent of what was deleted, or where the page went away before it was known. */
  readonly stamp?: string;
  readonly isUndone?: boolean;
}

/** The version of a file that a change has replaced. */
export interface FolderVersion {
  /** That of its change. */
  readonly id: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The stamp that tells a file from an earlier version of it. */
export function fileStamp({ size, lastModified }: Pick<File, "size" | "lastModified">): string {
  return `${size}-${lastModified}`;
}
